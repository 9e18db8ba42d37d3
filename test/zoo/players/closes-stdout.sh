#!/bin/sh
# Closes its stdout, and stays.
exec >&-
exec sleep 1000
