import { useEffect, useState } from 'preact/hooks';
import { HAND_ORDERS, type HandOrder } from '../../table/index.js';
import { readJson, writeText } from './local-text.js';

/** How a person likes the page to look and to behave. */
export interface Preferences {
  readonly size: 's' | 'm' | 'l';
  /** `system` follows the setting of the system. */
  readonly motion: 'system' | 'off';
  readonly contrast: 'normal' | 'high';
  readonly sound: boolean;
  /** Milliseconds until a card that is pointed at is explained. */
  readonly tooltipDelay: number;
  /** Milliseconds for which a bot's move is shown. */
  readonly pace: number;
  readonly confirmEnd: boolean;
  readonly confirmSingle: boolean;
  readonly autoAnswer: boolean;
  readonly shortcuts: boolean;
  /** `own`: as the person has arranged it. */
  readonly handOrder: HandOrder | 'own';
  readonly rudeVerdict: boolean;
}

export const DEFAULT_PREFERENCES: Preferences = {
  size: 'm',
  motion: 'system',
  contrast: 'normal',
  sound: false,
  tooltipDelay: 400,
  pace: 700,
  confirmEnd: true,
  confirmSingle: false,
  autoAnswer: true,
  shortcuts: true,
  handOrder: 'type',
  rudeVerdict: false,
};

/** What the options offer; anything else in the storage is ignored. */
export const CHOICES: { readonly [K in keyof Preferences]: readonly Preferences[K][] } = {
  size: ['s', 'm', 'l'],
  motion: ['system', 'off'],
  contrast: ['normal', 'high'],
  sound: [false, true],
  tooltipDelay: [0, 200, 400, 800, 1500],
  pace: [0, 300, 700, 1400],
  confirmEnd: [false, true],
  confirmSingle: [false, true],
  autoAnswer: [false, true],
  shortcuts: [false, true],
  handOrder: [...HAND_ORDERS, 'own'],
  rudeVerdict: [false, true],
};

const KEY = 'dominion.options';

function readStored(): Preferences {
  const stored = readJson(KEY) as Record<string, unknown> | null;
  const known = Object.entries(CHOICES).flatMap(([name, allowed]) =>
    (allowed as readonly unknown[]).includes(stored?.[name]) ? [[name, stored?.[name]]] : [],
  );
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(known) };
}

function applyToDocument({ size, motion, contrast }: Preferences): void {
  Object.assign(document.documentElement.dataset, { size, motion, contrast });
}

export type ChangePreferences = (change: Partial<Preferences>) => void;

export function usePreferences(): readonly [Preferences, ChangePreferences] {
  const [preferences, setPreferences] = useState(readStored);
  useEffect(() => applyToDocument(preferences), [preferences]);
  const change: ChangePreferences = (changed) =>
    setPreferences((old) => {
      const next = { ...old, ...changed };
      writeText(KEY, JSON.stringify(next));
      return next;
    });
  return [preferences, change];
}
