#!/usr/bin/env node
// Plays a card that came with version 3.
import { servePlays } from '../honest.mjs';

servePlays(() => '(act militia)');
