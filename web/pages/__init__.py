"""The pages: views filled into templates, forms made from requests, and the words of both."""
