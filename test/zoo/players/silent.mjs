#!/usr/bin/env node
// Reads everything and never says a word.
import { notifications } from '../honest.mjs';

for (const _ of notifications());
