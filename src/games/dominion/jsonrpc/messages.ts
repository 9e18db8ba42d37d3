import type { JsonCard } from './card-names.js';

export type { JsonCard } from './card-names.js';

/** `docs` is the document to the letter, `live` what the real server sends and takes. The schemas say what differs. */
export const DIALECTS = ['docs', 'live'] as const;
export type Dialect = (typeof DIALECTS)[number];
export const DEFAULT_DIALECT: Dialect = 'live';

export const PARTIES = ['server', 'player'] as const;
export type Party = (typeof PARTIES)[number];

/** Where the server may ask: in the middle of an own play, of a victim, or around the game. */
export type Occasion = 'turn' | 'prompt' | 'attack' | 'game' | 'news';

interface Declaration {
  readonly from: Party;
  readonly kind: 'request' | 'notification';
  readonly occasion: Occasion;
  /** Dialects that do not have it. */
  readonly not?: readonly Dialect[];
  readonly register?: string;
}

/** One declaration per message; params and result stand in the schemas as `StartGame.params` and `StartGame.result`. */
export const MESSAGES = {
  StartGame: { from: 'server', kind: 'request', occasion: 'game', register: 'J-07' },
  StartTurn: { from: 'server', kind: 'notification', occasion: 'turn' },
  EndTurn: { from: 'player', kind: 'request', occasion: 'turn', register: 'J-10' },
  Play: { from: 'player', kind: 'request', occasion: 'turn', register: 'J-13' },
  Buy: { from: 'player', kind: 'request', occasion: 'turn', register: 'J-25' },
  Attack: { from: 'server', kind: 'request', occasion: 'attack', register: 'J-37' },
  Harbinger: { from: 'server', kind: 'request', occasion: 'prompt', register: 'J-46' },
  Vassal: { from: 'server', kind: 'request', occasion: 'prompt', register: 'J-44' },
  Poacher: { from: 'server', kind: 'request', occasion: 'prompt', register: 'J-49' },
  ThroneRoom: { from: 'server', kind: 'request', occasion: 'prompt', register: 'J-45' },
  Library: { from: 'server', kind: 'request', occasion: 'prompt', register: 'J-48' },
  Sentry: { from: 'server', kind: 'request', occasion: 'prompt', register: 'J-47' },
  Played: { from: 'server', kind: 'notification', occasion: 'news', not: ['live'], register: 'J-31' },
  Shuffle: { from: 'server', kind: 'notification', occasion: 'news', not: ['live'], register: 'J-32' },
  FatalError: { from: 'server', kind: 'notification', occasion: 'game', register: 'J-59' },
  GameOver: { from: 'server', kind: 'request', occasion: 'game', register: 'J-52' },
} as const satisfies Record<string, Declaration>;

export type Method = keyof typeof MESSAGES;
export const METHODS = Object.keys(MESSAGES) as readonly Method[];

export const isMethod = (text: string): text is Method => Object.hasOwn(MESSAGES, text);
export const declarationOf = (method: Method): Declaration => MESSAGES[method];
export const hasMethod = (dialect: Dialect, method: Method): boolean => !declarationOf(method).not?.includes(dialect);

type Where<Sought> = { [M in Method]: (typeof MESSAGES)[M] extends Sought ? M : never }[Method];

export type RequestMethod = Where<{ kind: 'request' }>;
export type NotificationMethod = Where<{ kind: 'notification' }>;
export type PlayerMethod = Where<{ from: 'player'; kind: 'request' }>;
export type PromptMethod = Where<{ occasion: 'prompt' }>;

export const methodsOf = (sought: Partial<Declaration>): readonly Method[] =>
  METHODS.filter((method) =>
    Object.entries(sought).every(([key, value]) => declarationOf(method)[key as keyof Declaration] === value),
  );

export const PLAYER_REQUESTS = methodsOf({ from: 'player', kind: 'request' }) as readonly PlayerMethod[];
export const PROMPTS = methodsOf({ occasion: 'prompt' }) as readonly PromptMethod[];

export type Supply = { readonly [card in JsonCard]?: number };

export const PHASES = ['Action', 'Buy'] as const;
export type Phase = (typeof PHASES)[number];

export interface EndTurnResult {
  readonly hand: readonly JsonCard[];
  readonly discard: number;
  readonly deck: number;
  readonly supply: Supply;
}

export interface TurnState extends EndTurnResult {
  readonly buys: number;
  readonly actions: number;
  readonly treasure: number;
  /** These three are sent by the real server only, the first two with the newest card first (J-24). */
  readonly trash?: readonly JsonCard[];
  readonly in_play?: readonly JsonCard[];
  readonly phase?: readonly [Phase];
}

/** The state of a player that has received none. */
export const EMPTY_STATE: TurnState = {
  hand: [],
  discard: 0,
  deck: 0,
  supply: {},
  buys: 0,
  actions: 0,
  treasure: 0,
};

export interface TrashAndGain {
  readonly trash: JsonCard;
  readonly gain: JsonCard;
}
export interface GainAndTopdeck {
  readonly gain: JsonCard;
  readonly topdeck: JsonCard;
}
/** What a card is played with; null for cards that take nothing. */
export type CardData = null | boolean | JsonCard | readonly JsonCard[] | TrashAndGain | GainAndTopdeck | ThroneData;
export interface ThroneData {
  readonly card: JsonCard;
  readonly data: CardData;
}
export interface PlayParams {
  readonly card: JsonCard;
  readonly data?: CardData;
}

export const ATTACKS = ['Bureaucrat', 'Militia', 'Bandit', 'Witch'] as const satisfies readonly JsonCard[];
export type AttackCard = (typeof ATTACKS)[number];

export const PLACEMENTS = ['trash', 'discard', 'topdeck'] as const;
export type Placement = (typeof PLACEMENTS)[number];

export interface AttackParams {
  readonly card: AttackCard;
  /** The revealed cards, for Bandit only. */
  readonly data?: readonly JsonCard[] | null;
  /** Herald's own addition: the victim's hand, which no other message shows it (J-33). */
  readonly hand?: readonly JsonCard[];
}
export interface AttackResult {
  readonly reaction?: 'Moat';
  readonly data?: JsonCard | 'reveal' | readonly JsonCard[] | null;
}

type Nothing = { readonly [name: string]: never };

/** The types of each message. Tests hold them against the schemas. */
export interface ParamsOf {
  StartGame: { readonly kingdom: readonly JsonCard[]; readonly order: readonly string[] };
  StartTurn: TurnState;
  EndTurn: Nothing | undefined;
  Play: PlayParams;
  Buy: { readonly card: JsonCard };
  Attack: AttackParams;
  Harbinger: { readonly discard: readonly JsonCard[] };
  Vassal: { readonly card: JsonCard };
  Poacher: { readonly hand: readonly JsonCard[]; readonly empty_supply_piles: number };
  ThroneRoom: { readonly card: JsonCard };
  Library: { readonly card: JsonCard; readonly hand: readonly JsonCard[] };
  Sentry: { readonly hand: readonly JsonCard[]; readonly cards: readonly JsonCard[] };
  Played: { readonly player: string; readonly card: JsonCard };
  Shuffle: Nothing;
  FatalError: { readonly message: string };
  GameOver: { readonly result: 'Win' | 'Lose'; readonly scores: { readonly [name: string]: number } };
}

export interface SentryPlacement {
  readonly card: JsonCard;
  readonly placement: Placement;
}

export interface ResultOf {
  StartGame: Nothing;
  EndTurn: EndTurnResult;
  Play: TurnState;
  Buy: TurnState;
  Attack: AttackResult;
  Harbinger: { readonly card: JsonCard };
  Vassal: { readonly play: boolean; readonly data?: CardData };
  Poacher: { readonly discard: readonly JsonCard[] };
  ThroneRoom: { readonly data: CardData };
  Library: { readonly skip: boolean };
  Sentry: readonly SentryPlacement[];
  GameOver: { readonly rematch: boolean };
}

/** The dialect in a full name such as `jsonrpc/live`. */
export function dialectOf(protocol: string): Dialect {
  const dialect = DIALECTS.find((each) => protocol === `jsonrpc/${each}`);
  if (dialect === undefined) throw new Error(`${protocol} is not a dialect of the JSON-RPC protocol`);
  return dialect;
}
