#!/usr/bin/env node
// Plays a treasure first, and then plays its action card (S-37).
import { honestPlay, servePlays } from '../honest.mjs';

const isReady = ({ hand }) => hand.includes('village') || (hand.includes('mine') && hand.includes('copper'));
const act = ({ hand }) => (hand.includes('village') ? '(act village)' : '(act mine copper silver)');

servePlays((state) =>
  state.actions === 0 && isReady(state) ? act(state) : honestPlay(state, ['village', 'mine', 'silver']),
);
