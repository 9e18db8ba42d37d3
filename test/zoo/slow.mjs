#!/usr/bin/env node
// An honest opponent that thinks before each reply, for the sake of those who speak meanwhile.
import { honestReply, serve, sleep } from './honest.mjs';

serve((notification) => {
  sleep(150);
  return honestReply(notification);
});
