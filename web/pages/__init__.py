"""The pages: views put into templates, forms made of requests, and the words of both."""
