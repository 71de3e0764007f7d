"""How house rules of clubs say it: lines that stand so in campaign sheets, and that nothing else can be meant by."""
