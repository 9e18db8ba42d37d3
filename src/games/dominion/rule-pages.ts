import { joinsRule } from '../../kit/process-rules.js';
import { type RulePage, sectionOn } from '../../kit/rule-pages.js';
import { MANUAL, RPC } from './jsonrpc/documents.js';
import { LAN_ID } from './lan/dialects.js';
import { PAGE as LAN_WIRE } from './lan/play-rules.js';
import type { ProtocolId } from './rule-levels.js';
import { V1, V2, V3 } from './sexpr/documents.js';

const SEXPR: RulePage = {
  path: 'docs/protocols/sexpr.md',
  sections: [
    ['effect/', 'what-each-play-does'],
    ['setup/', 'setup'],
    ['accept/layout', 'framing'],
    ['figure 1, state', 'the-state'],
    ['figure 1, play', 'plays-and-defenses'],
    ['figure 1', 'grammar'],
    ['wait and move mode', 'conversation'],
    ['players as processes', 'process'],
    ['(move state)', 'move-state'],
    ['(moved name play)', 'moved-name-play'],
    ['(attacked ', 'attacked-act-militia-name-state'],
    ['(defended ', 'defended-name-defense'],
    ['(discard ', 'attacks-and-defenses'],
    ['(moat)', 'attacks-and-defenses'],
    ['(act militia)', 'attacks-and-defenses'],
    ['the game rules', 'the-turn'],
    ['(', 'what-each-play-needs'],
    ['constraints of act', 'what-each-play-needs'],
    ['the drivers of', 'what-each-play-needs'],
  ],
};

const JSONRPC: RulePage = {
  path: 'docs/protocols/jsonrpc.md',
  sections: [
    ['state/', 'the-state'],
    ['setup/', 'setup'],
    ['news/played', 'played'],
    ['news/shuffle', 'shuffle'],
    ['answer/', 'answers'],
    ['refusal/', 'after-a-mistake'],
    ['rpc/', 'json-rpc'],
    [joinsRule(null, null).id, 'join-a-game'],
    ['session/prompt', 'questions'],
    ['prompt/', 'questions'],
    ['attack-', 'answers-to-an-attack'],
    ['end/game-over', 'gameover'],
    ['Harbinger', 'harbinger'],
    ['Library', 'library'],
    ['Poacher', 'poacher'],
    ['Sentry', 'sentry'],
    ['ThroneRoom', 'throneroom'],
    ['Vassal', 'vassal'],
    ['act-', 'data-of-each-card'],
    ['Cards', 'data-of-each-card'],
    ['Attack', 'attacks-and-reactions'],
    ['Buy', 'buy'],
    ['End of game', 'end-and-score'],
    ['EndTurn', 'endturn'],
    ['FatalError', 'fatalerror'],
    [RPC, 'json-rpc'],
    ['Other requests and notifications', 'messages'],
    ['Play', 'play'],
    ['RFC 6455', 'websocket'],
    ['StartTurn', 'startturn'],
    ['Start of game', 'startgame'],
    ['Turns', 'turn'],
    ['', 'messages'],
  ],
};

/** Documents of which a page has the sections. */
const DOCUMENTS = [V1, V2, V3, MANUAL, LAN_WIRE];

const LAN_PAGE = 'docs/protocols/lan.md';

/** Where docs/ describes what a document states. */
export function findRulePage(id: string, document: string, protocol: string): string {
  const cited = DOCUMENTS.find((each) => document.startsWith(each)) ?? '';
  const section = document.slice(cited.length).replace(/^, /, '');
  return protocol === LAN_ID
    ? `${LAN_PAGE}#${section.toLowerCase()}`
    : sectionOn(PAGES[protocol as ProtocolId], id, section);
}

const PAGES: Readonly<Record<ProtocolId, RulePage>> = { sexpr: SEXPR, jsonrpc: JSONRPC };
