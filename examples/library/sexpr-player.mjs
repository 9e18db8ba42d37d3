#!/usr/bin/env node
// A player over pipes: herald grade player --protocol sexpr/v3 -- node sexpr-player.mjs
import { playSexpr } from 'herald/player';
import { bigMoney } from './strategy.mjs';

await playSexpr('sexpr/v3', bigMoney);
