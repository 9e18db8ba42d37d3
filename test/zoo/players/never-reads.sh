#!/bin/sh
# Leaves its stdin unread.
exec sleep 1000
