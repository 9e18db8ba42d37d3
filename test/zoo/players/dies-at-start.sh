#!/bin/sh
# Ends before it has read anything.
echo 'Traceback: no module named dominion' >&2
exit 3
