#!/usr/bin/env node
// Prints a prompt on stdout before each reply (S-10).
import { honestReply, serve } from '../honest.mjs';

serve((notification) => `> ${honestReply(notification)}`);
