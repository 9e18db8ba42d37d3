#!/usr/bin/env node
// Says something that no version knows.
import { servePlays } from '../honest.mjs';

servePlays(() => '(pass)');
