"""`marchlaw odds`: `command` says where it is asked, `by_name` and `in_campaign` what."""
