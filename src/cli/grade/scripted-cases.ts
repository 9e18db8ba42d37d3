import { type Case, runsIn } from '../../kit/case.js';
import type { PlayerProtocol } from '../../kit/protocol.js';
import { protocolNames } from '../../kit/protocol-name.js';
import type { Role } from '../../kit/transcript/index.js';
import { clashes, type LoadedCases, makeFileFault, readCases, readOwnCases } from '../../run/case-files.js';
import { UsageError } from '../errors.js';
import { caseBench } from './case-checkers.js';
import { familyOf } from './protocols.js';

export interface Wanted {
  readonly protocol: string;
  readonly role: Role;
  readonly known: PlayerProtocol;
  /** Folders of somebody's own cases. */
  readonly folders: readonly string[];
}

/** The scripted cases that run in a protocol for a role, ours first. */
export async function scriptedCases({ protocol, role, known, folders }: Wanted): Promise<Case[]> {
  const own = casesOfHerald(familyOf(protocol), role);
  const others = folders.length === 0 ? [] : await ownCases(folders);
  const [clash] = clashes(own, others);
  if (clash !== undefined) throw new UsageError(`two cases are called ${clash}; a case of yours needs another name`);
  return [...own, ...others].filter(
    (one) => one.transcript.header.role === role && runsIn(one, protocol, protocolNames(known)),
  );
}

const read = new Map<string, readonly Case[]>();

/** Read once, however many programs are graded by them. */
function casesOfHerald(family: string, role: Role): readonly Case[] {
  const key = `${family}/${role}`;
  const cases = read.get(key) ?? demandShelf(readOwnCases((id) => isFor(id, family, role)));
  read.set(key, cases);
  return cases;
}

/** Paths say enough to leave the files of other protocols and roles unread. */
function isFor(id: string, family: string, role: Role): boolean {
  const [first, , of] = id.split('/');
  return first === family && of === role;
}

/** Somebody's own cases, of whatever protocol, checked in full. */
async function ownCases(folders: readonly string[]): Promise<readonly Case[]> {
  const bench = await caseBench();
  const shelves = folders.map((folder) => readCases([folder], bench));
  const empty = shelves.findIndex(({ cases, faults }) => cases.length + faults.length === 0);
  if (empty >= 0) throw new UsageError(`--cases ${folders[empty]}: there is no transcript in it`);
  return demandShelf({
    cases: shelves.flatMap(({ cases }) => cases),
    faults: shelves.flatMap(({ faults }) => faults),
  });
}

function demandShelf({ cases, faults }: LoadedCases): readonly Case[] {
  if (faults.length === 0) return cases;
  throw new UsageError(`a case is at fault\n${faults.map(makeFileFault).join('\n')}`);
}
