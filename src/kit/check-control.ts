import { nearestWord } from '../core/spelling.js';
import { type Case, runsIn } from './case.js';
import type { PlayerProtocol } from './protocol.js';
import { protocolNames } from './protocol-name.js';

/** The cases that a control can be, by id. */
export type KnownCases = ReadonlyMap<string, Case>;

/** Why a case cannot have its control, which must show what the program does where nothing is contested; null if it can. */
export function whyNoControl<M>(one: Case, protocol: PlayerProtocol<M>, known: KnownCases): string | null {
  const { control: id, role, level } = one.transcript.header;
  if (id === undefined) return null;
  if (role !== 'player' || level !== 'contested') return 'only a contested case for players has a control';
  const control = known.get(id);
  if (control === undefined) return `unknown case "${id}"${suggestionFor(id, known)}`;
  const { header } = control.transcript;
  if (header.role !== role) return `the control must be a case for players, and ${id} is not`;
  if (header.level === 'contested') return `the control must not be contested, and ${id} is`;
  const versions = protocolNames(protocol);
  const missing = versions.find((each) => runsIn(one, each, versions) && !runsIn(control, each, versions));
  return missing === undefined ? null : `the control ${id} does not run in ${missing}, where this case does`;
}

function suggestionFor(id: string, known: KnownCases): string {
  const near = nearestWord(id, [...known.keys()]);
  return near === null ? '' : `; did you mean ${near}?`;
}
