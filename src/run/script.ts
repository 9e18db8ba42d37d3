import type { Case } from '../conformance/cases.js';
import { subjectOf } from '../conformance/cases.js';
import type { Language } from '../conformance/language.js';
import type { Registry } from '../conformance/registry.js';
import type { Clock } from '../peer/index.js';
import type { StartPeer } from './script-peer.js';
import type { Task } from './task.js';

export interface ScriptOptions {
  /** Milliseconds for each reply, unless the case says otherwise. */
  readonly deadline?: number;
  /** Milliseconds for the first reply, which includes the start of the program. */
  readonly firstDeadline?: number;
  readonly clock?: Clock;
  /** The command line that makes the recording again. */
  readonly command?: string;
}

/** A scripted case for a player: a fresh program, the script, and the verdict on the recording. */
export function playerTask(
  script: Case,
  protocol: string,
  _language: Language,
  _registry: Registry,
  _start: StartPeer,
  _options: ScriptOptions = {},
): Task {
  return { subject: subjectOf(script, protocol), run: () => Promise.reject(new Error('no case is run yet')) };
}
