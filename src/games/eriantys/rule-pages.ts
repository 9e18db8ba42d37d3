import { type RulePage, sectionOn } from '../../kit/rule-pages.js';

const GC18: RulePage = {
  path: 'docs/protocols/gc18.md',
  sections: [
    ['end/', 'the-end'],
    ['error/', 'after-a-mistake'],
    ['message/', 'messages'],
    ['state/', 'the-state'],
    ['1.9', 'messages'],
    ['1.10', 'moves'],
    ['1.11', 'after-a-mistake'],
    ['1.12', 'the-end'],
    ['1', 'a-session-step-by-step'],
  ],
};

const RULES_PAGE = 'docs/eriantys-rules.md';

/** Where docs/ describes what a document states: the rules of the game are on a page of their own. */
export function findRulePage(id: string, document: string): string {
  const [, ofGame] = /^Eriantys, (.*)$/.exec(document) ?? [];
  return ofGame === undefined
    ? sectionOn(GC18, id, document.replace(/^GC18, /, ''))
    : `${RULES_PAGE}#${ofGame.toLowerCase().replaceAll(' ', '-')}`;
}
