import type { Case } from '../../../../kit/case.js';
import type { Registry } from '../../../../kit/rule-registry.js';
import {
  type Audited,
  hasWords,
  type Judging,
  parseBinding,
  type ServerCase,
  type ServerVerdict,
} from '../../../../kit/server-kit.js';
import type { Level, ReadTranscript } from '../../../../kit/transcript/index.js';
import { levelInCase } from '../../../../kit/unresponsive.js';
import type { Finding } from '../../../../kit/verdict.js';
import { SEXPR_AUDIT_RULES as RULES } from '../audit/audit-rules.js';
import { auditSexpr } from '../audit/index.js';
import { wireEvents } from '../audit/wire-events.js';
import { SEXPR_CODEC } from './codec.js';

/** What a recording says of a server, for a case. */
export function judgeServer(
  of: Case,
  { situation, steps }: ServerCase,
  recording: ReadTranscript,
  { protocol, registry }: Judging,
): ServerVerdict {
  const seats = recording.transcript.header.seats?.length ?? 0;
  if (seats < FEWEST || seats > MOST) return judgeSeats(recording);
  const audited = auditSexpr(recording, protocol);
  const { header } = of.transcript;
  const { rules = [] } = header;
  const start = situationIn(recording);
  const isReached = situation.isOver ? isPlayedOut(recording) : start !== null;
  const script = start === null || steps.length === 0 ? [] : scriptFindings(of, steps, start, recording, audited);
  const silence =
    rules.includes(RULES.robustDiagnosis.id) && audited.readings['S-65'] === BROKEN_OFF && !hasSpoken(recording);
  const found = [...faultsIn(recording), ...audited.findings, ...script, ...(silence ? [SPEECHLESS] : [])];
  // A case is about its own rules; where its situation cannot come about, everything that is wrong may be why.
  const isOurs = (finding: Finding): boolean =>
    situation.isOver ||
    !isReached ||
    audited.isLost ||
    rules.includes(finding.rule) ||
    audited.conflicts.includes(finding);
  // Who changes its mind breaks the rule on that, however contested the case is.
  const levelFor = (finding: Finding): Level =>
    audited.conflicts.includes(finding) ? 'must' : levelInCase(finding.rule, header);
  const findings = found.filter(isOurs).map((finding) => levelled(finding, registry, levelFor(finding)));
  return {
    isReached: isReached || findings.some((each) => each.level === 'must'),
    findings,
    readings: audited.readings,
    shown: audited.shown,
  };
}

/** Contested is what the case, the auditor or the registry says so of. */
const levelled = (finding: Finding, registry: Registry, level: Level): Finding => {
  const levels = [level, finding.level, registry.find(finding.rule)?.levels.server];
  return { ...finding, level: levels.includes('contested') ? 'contested' : 'must' };
};

const BROKEN_OFF = 'the game is broken off';

const NOTHING = { blame: 'program', sent: null, said: null, legal: [], more: false } as const;

/** The protocol is for two to four players (S-63). */
const FEWEST = 2;
const MOST = 4;

const hasSpoken = ({ transcript }: ReadTranscript): boolean =>
  transcript.entries.some((entry) => entry.side === '--' && 'text' in entry && hasWords(entry.text));

const SPEECHLESS: Finding = {
  ...NOTHING,
  rule: RULES.robustDiagnosis.id,
  level: RULES.robustDiagnosis.level,
  reason: 'it gave up, and has not said why',
  line: null,
};

/** A game that no server should begin. */
function judgeSeats(recording: ReadTranscript): ServerVerdict {
  const asked = [...wireEvents(recording)].find(({ kind }) => kind === 'heard');
  const { id: rule, level } = RULES.seatsNumber;
  const reason = `a game began with ${recording.transcript.header.seats?.length} players`;
  if (asked !== undefined) {
    return {
      isReached: true,
      findings: [{ ...NOTHING, rule, level, reason, line: asked.line }],
      readings: {},
      shown: [],
    };
  }
  return { isReached: true, findings: hasSpoken(recording) ? [] : [SPEECHLESS], readings: {}, shown: [] };
}

/** What the kit itself could see: a server that does not start. */
function faultsIn({ transcript, lines }: ReadTranscript): Finding[] {
  return transcript.entries.flatMap((entry, index) => {
    if (entry.side !== '--' || entry.kind !== 'fault') return [];
    const [rule = '', ...words] = entry.text.split(' ');
    return [{ ...NOTHING, rule, level: 'must', reason: words.join(' '), line: lines.entries[index] ?? null }];
  });
}

interface Start {
  readonly line: number;
  readonly bound: ReadonlyMap<string, string>;
}

function situationIn({ transcript, lines }: ReadTranscript): Start | null {
  for (const [index, entry] of transcript.entries.entries()) {
    const bound = entry.side === '--' && entry.kind === 'note' ? parseBinding(entry.text) : null;
    if (bound !== null) return { line: lines.entries[index] ?? 0, bound };
  }
  return null;
}

/** All seats have seen the end of their input. */
const isPlayedOut = ({ transcript: { header, entries } }: ReadTranscript): boolean =>
  (header.seats ?? []).every((seat) =>
    entries.some((each) => each.side === '<<' && each.kind === 'end' && each.seat === seat),
  );

/** What the lines of the script wanted, and did not get. Seats are independent: only the order of one seat's lines counts. */
function scriptFindings(
  of: Case,
  steps: ServerCase['steps'],
  { line, bound }: Start,
  recording: ReadTranscript,
  { taken }: Audited,
): Finding[] {
  const seats = recording.transcript.header.seats ?? [];
  const after = [...wireEvents(recording)].filter((event) => (event.line ?? 0) > line);
  const [rule = ''] = of.transcript.header.rules ?? [];
  const found: Finding[] = [];
  const queues = seats.map((_, seat) => after.filter((event) => event.seat === seat));
  for (const step of steps) {
    if (!('seat' in step)) continue;
    const queue = queues[seats.indexOf(bound.get(step.seat) ?? '')] ?? [];
    const wanted = { rule, level: 'must', ...NOTHING } as const;
    if (step.kind === 'hear') {
      const at = queue.findIndex(({ kind }) => kind === 'heard');
      const event = queue[at];
      if (event?.kind !== 'heard') continue; // The auditor has seen the silence.
      queue.splice(0, at + 1);
      const fits = step.expected.some(({ kind, text }) =>
        kind === 'match'
          ? SEXPR_CODEC.match(text, event.datum, new Map()) !== null
          : SEXPR_CODEC.same(text, event.datum),
      );
      const reason = `expected was ${step.expected.map(({ text }) => text).join(' or ')}`;
      if (!fits) found.push({ ...wanted, reason, said: event.text, line: event.line });
    } else if (step.kind === 'say') {
      const at = queue.findIndex(({ kind }) => kind === 'said');
      queue.splice(0, at < 0 ? 0 : at);
    } else if (step.kind === 'refusal') {
      const said = queue.find(({ kind }) => kind === 'said');
      if (said?.kind !== 'said' || said.line === null || !taken.includes(said.line)) continue;
      found.push({ ...wanted, reason: `${said.text} was accepted`, sent: said.text, line: said.line });
    }
  }
  return found;
}
