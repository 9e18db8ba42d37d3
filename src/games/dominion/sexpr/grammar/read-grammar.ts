import sexpr from 'sexpr-plus';
import { isCharPattern, parseCharPattern } from './char-pattern.js';
import {
  ANY_ATOMS,
  type AnyAtom,
  type ClauseRef,
  type GrammarAlternative,
  type GrammarPattern,
} from './grammar-types.js';

type Node = ReturnType<typeof sexpr.parse>[number];

/** A grammar file by itself, before it is combined with the version it extends. */
export interface GrammarFile {
  readonly name: string;
  readonly extends: string | null;
  readonly documents: ReadonlyMap<string, string>;
  readonly rules: readonly ProductionRule[];
}

export interface ProductionRule extends ClauseRef {
  readonly name: string;
  /** `....`: starts with all alternatives of the earlier version. */
  readonly extended: boolean;
  readonly alternatives: readonly GrammarAlternative[];
}

const EARLIER = '....';
const REPEAT = '...';
const OR = '|';
const OR_LENIENT = '|~';

/** Reads a grammar file. Grammars are our own, so errors are thrown, with their position. */
export function readGrammar(text: string): GrammarFile {
  const [header, ...nodes] = sexpr.parse(text);
  if (header?.type !== 'list') throw faultAt(header, 'a grammar starts with (grammar name …)');
  const file = parseHeader(header.content);
  const heads = nodes.flatMap((node, index) => (isWord(node, '=') ? [parseHead(nodes, index)] : []));
  if (heads[0]?.start !== 0) throw faultAt(nodes[0], 'expected name @clause =');
  const rules = heads.map((head, index) => parseRule(head, nodes.slice(head.body, heads[index + 1]?.start)));
  return { ...file, rules };
}

function parseHeader(header: readonly Node[]): Omit<GrammarFile, 'rules'> {
  const [keyword, name, ...entries] = header;
  if (!isWord(keyword, 'grammar') || name?.type !== 'atom') throw faultAt(keyword, 'expected (grammar name …)');
  const documents = new Map<string, string>();
  let base: string | null = null;
  for (const entry of entries) {
    const [key, ...values] = entry.type === 'list' ? entry.content.map((node) => String(node.content)) : [];
    if (key === 'extends' && values.length === 1) base = values[0] as string;
    else if (key === 'document' && values.length === 2) documents.set(values[0] as string, values[1] as string);
    else throw faultAt(entry, 'expected (extends name) or (document id "title")');
  }
  return { name: name.content, extends: base, documents };
}

interface Head extends ClauseRef {
  readonly name: string;
  readonly start: number;
  readonly body: number;
}

/** Parses `name @clause @id =` backwards from its `=`. */
function parseHead(nodes: readonly Node[], equals: number): Head {
  let start = equals - 1;
  while (isTag(nodes[start])) start--;
  const name = nodes[start];
  if (name?.type !== 'atom') throw faultAt(nodes[equals], 'expected the name of a production before =');
  const ref = parseTags(nodes.slice(start + 1, equals));
  if (!ref.clause) throw faultAt(name, `the production ${name.content} names no clause`);
  return { name: name.content, start, body: equals + 1, ...ref };
}

function parseRule({ name, clause, register }: Head, body: readonly Node[]): ProductionRule {
  const extended = isWord(body[0], EARLIER);
  const groups = splitAlternatives(extended ? body.slice(1) : body, extended);
  const own = { clause, register };
  return { name, ...own, extended, alternatives: groups.map((group) => parseAlternative(group, own)) };
}

interface Group {
  readonly lenient: boolean;
  readonly nodes: Node[];
}

function splitAlternatives(body: readonly Node[], extended: boolean): readonly Group[] {
  const groups: Group[] = extended ? [] : [{ lenient: false, nodes: [] }];
  for (const node of body) {
    if (isWord(node, OR) || isWord(node, OR_LENIENT)) groups.push({ lenient: isWord(node, OR_LENIENT), nodes: [] });
    else if (groups.length > 0) groups.at(-1)?.nodes.push(node);
    else throw faultAt(node, 'expected |');
  }
  return groups;
}

function parseAlternative({ lenient, nodes }: Group, own: ClauseRef): GrammarAlternative {
  const title = nodes[0]?.type === 'string' ? nodes[0].content : '';
  const [node, ...tags] = title ? nodes.slice(1) : nodes;
  if (!node) throw faultAt(nodes[0], 'an alternative is empty');
  const { clause, register } = parseTags(tags);
  if (lenient && register.length === 0) throw faultAt(node, 'a lenient alternative must name the id that allows it');
  return {
    pattern: parsePattern(node, title),
    lenient,
    clause: clause || own.clause,
    register: clause || lenient ? register : own.register,
  };
}

/** `@v1/figure-1/state` is a clause, starting with its document; `@S-08`, without a slash, is a register id. */
function parseTags(tags: readonly Node[]): ClauseRef {
  const other = tags.find((tag) => !isTag(tag));
  if (other) throw faultAt(other, 'expected @clause, | or the next production');
  const ids = tags.map((tag) => String(tag.content).slice(1));
  return { clause: ids.find((id) => id.includes('/')) ?? '', register: ids.filter((id) => !id.includes('/')) };
}

function parsePattern(node: Node, title: string): GrammarPattern {
  if (node.type === 'list') return parseListPattern(node);
  const text = node.content;
  if (isCharPattern(text)) return { kind: 'chars', chars: parseCharPattern(text), title: title || text };
  const any = ANY_ATOMS.find((kind) => text === `<${kind}>`);
  if (any) return { kind: any, title: title || TITLES[any] };
  return { kind: 'word', text };
}

const TITLES: Readonly<Record<AnyAtom, string>> = {
  symbol: 'any symbol',
  string: 'any "string"',
  'bar-symbol': 'any |symbol|',
};

function parseListPattern(node: Node & { type: 'list' }): GrammarPattern {
  const items: GrammarPattern[] = [];
  let repeated = -1;
  for (const item of node.content) {
    if (!isWord(item, REPEAT)) items.push(parsePattern(item, ''));
    else if (repeated >= 0 || items.length === 0)
      throw faultAt(item, 'a list may have only one ..., after the item that it repeats');
    else repeated = items.length - 1;
  }
  return { kind: 'list', items, repeated };
}

const isWord = (node: Node | undefined, word: string): boolean => node?.type === 'atom' && node.content === word;
const isTag = (node: Node | undefined): boolean => node?.type === 'atom' && node.content.startsWith('@');

function faultAt(node: Node | undefined, message: string): Error {
  const { line, column } = node?.location.start ?? { line: 1, column: 1 };
  return new Error(`grammar, line ${line}, column ${column}: ${message}`);
}
