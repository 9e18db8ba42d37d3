import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { SCHEMA_TEXTS } from '../../../../../src/games/dominion/jsonrpc/generated/schemas.js';
import {
  ATTACKS,
  DIALECTS,
  declarationOf,
  hasMethod,
  METHODS,
  type ParamsOf,
  PHASES,
  PLACEMENTS,
  type ResultOf,
  type TurnState,
} from '../../../../../src/games/dominion/jsonrpc/messages.js';
import {
  definitionOf,
  type SchemaName,
  schemaFile,
} from '../../../../../src/games/dominion/jsonrpc/schema/dialect-schemas.js';
import { validateParams, validateResult } from '../../../../../src/games/dominion/jsonrpc/schema/validate.js';

const SCHEMA_NAMES = Object.keys(SCHEMA_TEXTS) as readonly SchemaName[];

const folder = new URL('../../../../../grammars/jsonrpc/', import.meta.url);

test('the embedded schemas are not stale', () => {
  expect(readdirSync(folder)).toEqual(SCHEMA_NAMES.map((name) => `${name}.schema.json`).sort());
  for (const name of SCHEMA_NAMES) {
    const file = readFileSync(new URL(`${name}.schema.json`, folder), 'utf8');
    expect(SCHEMA_TEXTS[name]).toBe(JSON.stringify(JSON.parse(file)));
  }
});

test.each(SCHEMA_NAMES)('%s is a JSON Schema, draft 7', (name) => {
  const ajv = new Ajv();
  expect(ajv.validateSchema(schemaFile(name)), ajv.errorsText()).toBe(true);
});

describe.each(DIALECTS)('the dialect %s', (dialect) => {
  test('has a schema for every part of every message, and no others', () => {
    const parts = METHODS.flatMap((method) => [
      `${method}.params`,
      ...(declarationOf(method).kind === 'request' ? [`${method}.result`] : []),
    ]);
    const isThere = (part: string): boolean =>
      [part, part.replace('.result', '.exchange')].some((name) => definitionOf(dialect, name) !== undefined);
    const absent = METHODS.filter((method) => !hasMethod(dialect, method)).map((method) => `${method}.params`);
    expect(parts.filter((part) => !isThere(part))).toEqual(absent);
    const known = parts.flatMap((part) => [part, part.replace('.result', '.exchange')]);
    const defined = Object.keys(schemaFile(dialect).definitions).filter((name) => name.includes('.'));
    expect(defined.filter((name) => !known.includes(name.replace('.lenient', '')))).toEqual([]);
  });
});

test('the lists of words agree with the schemas', () => {
  const { definitions } = schemaFile('common');
  const placements = definitions['Placements']?.items as { properties: { placement: { enum: readonly string[] } } };
  const phase = schemaFile('live').definitions['TurnState']?.properties?.['phase'] as { items: { enum: string[] } };
  expect(definitions['AttackCard']?.enum).toEqual(ATTACKS);
  expect(placements.properties.placement.enum).toEqual(PLACEMENTS);
  expect(phase.items.enum).toEqual(PHASES);
});

// One message of each declared type: the compiler checks them against the types, and the test against the schemas.
const four = { hand: ['Copper'], discard: 0, deck: 5, supply: { Copper: 46 } } as const;
const turn: TurnState = { ...four, buys: 1, actions: 1, treasure: 0, trash: [], in_play: [], phase: ['Action'] };
const PARAMS: ParamsOf = {
  StartGame: { kingdom: ['CouncilRoom'], order: ['a', 'b'] },
  StartTurn: turn,
  EndTurn: undefined,
  Play: { card: 'ThroneRoom', data: { card: 'Artisan', data: { gain: 'Duchy', topdeck: 'Estate' } } },
  Buy: { card: 'Gold' },
  Attack: { card: 'Bandit', data: ['Silver', 'Gold'] },
  Harbinger: { discard: ['Gold'] },
  Vassal: { card: 'Mine' },
  Poacher: { hand: ['Gold'], empty_supply_piles: 1 },
  ThroneRoom: { card: 'Moneylender' },
  Library: { card: 'Moat', hand: [] },
  Sentry: { hand: [], cards: ['Gold', 'Curse'] },
  Played: { player: 'a', card: 'Gold' },
  Shuffle: {},
  FatalError: { message: 'no' },
  GameOver: { result: 'Lose', scores: { a: -1 } },
};
const RESULTS: ResultOf = {
  StartGame: {},
  EndTurn: four,
  Play: turn,
  Buy: turn,
  Attack: { data: 'Silver' },
  Harbinger: { card: 'Gold' },
  Vassal: { play: true, data: { trash: 'Silver', gain: 'Gold' } },
  Poacher: { discard: ['Gold'] },
  ThroneRoom: { data: true },
  Library: { skip: false },
  Sentry: [
    { card: 'Gold', placement: 'topdeck' },
    { card: 'Curse', placement: 'trash' },
  ],
  GameOver: { rematch: true },
};

test.each(METHODS)('the types of %s agree with the schemas', (method) => {
  const { from, kind } = declarationOf(method);
  for (const dialect of DIALECTS) {
    expect(validateParams(dialect, method, PARAMS[method], from)).toMatchObject({ ok: true });
    if (kind === 'notification') continue;
    const result = RESULTS[method as keyof ResultOf];
    expect(validateResult(dialect, method, PARAMS[method], result)).toMatchObject({ ok: true });
  }
});
