#!/bin/sh
# Neither replies, nor ends with its stdin, nor on request.
trap '' TERM INT HUP
while :; do sleep 1; done
