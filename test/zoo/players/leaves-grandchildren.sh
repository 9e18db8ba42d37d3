#!/bin/sh
# Leaves a child, an orphan, a child with its own session and an orphan with its own session, and ends.
sleep 1000 &
(sleep 1000 &)
setsid sleep 1000 &
(setsid sh -c 'sleep 1000 & sleep 1000' >/dev/null 2>&1 </dev/null &)
read -r _
exit 1
