import {
  describeDifference,
  isSameMultiset,
  type Multiset,
  multisetOf,
  subtractMultiset,
} from '../../../../core/multiset.js';
import type { EvidenceRef } from '../../../../kit/server/index.js';
import { cardOf, rulesOf, startingSupply } from '../../engine/index.js';
import { type CardName, cardsOfVersion, type Name, type State, textOfName } from '../messages.js';
import { kingdomOf } from '../open-game.js';
import { profileOf } from '../state-codec.js';
import { SEXPR_AUDIT_RULES as RULES } from './audit-rules.js';
import { type Audit, observeReading, type Place, placeAt, report } from './audit-state.js';
import {
  compareCounters,
  comparePublic,
  compareStart,
  compareZones,
  counterRule,
  type Discrepancy,
} from './compare-state.js';
import { type Counters, type Forecast, NO_COUNTERS, TURN_START } from './expected-state.js';

/** The order of the seats, from the first mover's state. */
function learnNames(audit: Audit, seat: number, players: readonly Name[], spot: EvidenceRef): void {
  const texts = players.map(textOfName);
  if (new Set(texts).size < texts.length)
    report(audit, RULES.namesUnique, `two players are called alike: ${texts.join(' ')}`, spot);
  audit.names = [...players];
  const seats = texts.map((text) => audit.places.findIndex(({ label }) => text.includes(label)));
  const at = seats.indexOf(seat);
  if (at > 0 && new Set(seats).size === audit.places.length && !seats.includes(-1)) {
    report(audit, RULES.statePlayers, `players is (${texts.join(' ')}), and ${texts[at]} is the mover`, spot);
    audit.names = [...players.slice(at), ...players.slice(0, at)];
    audit.order = [...seats.slice(at), ...seats.slice(0, at)];
    return;
  }
  const rest = audit.places.map((_, index) => (seat + index) % audit.places.length).slice(1);
  const known = texts.slice(1).map((text) => rest.find((each) => text.includes(placeAt(audit, each).label)));
  const isClear = known.every((each) => each !== undefined) && new Set(known).size === rest.length;
  audit.order = [seat, ...(isClear ? (known as number[]) : rest)];
  if (players.length === audit.places.length) return;
  report(audit, RULES.statePlayers, `${players.length} players are named, and there are ${audit.places.length}`, spot);
  audit.isLost = true;
}

const rotatedTo = (names: readonly Name[], first: number): string =>
  [...names.slice(first), ...names.slice(0, first)].map(textOfName).join(' ');

const shownPlayers = ({ players }: State): string => players.map(textOfName).join(' ');

/** In a move the mover comes first; in an attack the victim, or whose turn it is (S-21). */
function checkPlayers(audit: Audit, seat: number, state: State, asked: 'move' | 'attacked', spot: EvidenceRef): void {
  const { names, order, attack } = audit;
  const is = shownPlayers(state);
  const own = rotatedTo(names, order.indexOf(seat));
  if (asked === 'move') {
    if (is !== own) report(audit, RULES.statePlayers, `players is (${is}), and should be (${own})`, spot);
    return;
  }
  const attackers = rotatedTo(names, order.indexOf(attack?.by ?? audit.turn.seat));
  if (is === own) observeReading(audit, 'S-21', 'in an attack, the victim comes first', spot);
  else if (is === attackers) observeReading(audit, 'S-21', 'in an attack, the attacker comes first', spot);
  else report(audit, RULES.attackedPlayers, `players is (${is}), and should be (${own}) or (${attackers})`, spot);
}

const startSupply = ({ version, places }: Audit): Multiset<CardName> => {
  const supply = startingSupply(rulesOf(profileOf(version)), places.length, kingdomOf(version));
  return multisetOf(...cardsOfVersion(version).map((name) => Array<CardName>(supply[cardOf(name)] ?? 0).fill(name)));
};

function checkSupply(audit: Audit, state: State, isFirst: boolean, spot: EvidenceRef): void {
  const is = multisetOf(state.supply);
  if (isFirst) {
    const should = startSupply(audit);
    if (!isSameMultiset(is, should))
      report(audit, RULES.setupSupply, `in supply, ${describeDifference(is, should)}`, spot);
    if (state.trash.length > 0) report(audit, RULES.stateTrash, 'the trash is empty at the start', spot);
  } else if (audit.supply !== null) {
    const isTrashing = audit.lastPlay?.kind === 'act';
    for (const { rule, reason } of comparePublic(state, audit.supply, audit.trash, isTrashing)) {
      report(audit, rule, reason, spot);
    }
  }
  audit.supply = is;
  audit.trash = state.trash;
}

/** After a buy, a server may leave the actions as they were, if it then accepts none (S-23). */
function countersDue(
  audit: Audit,
  forecast: Forecast,
  state: State,
  before: Counters | null,
  spot: EvidenceRef,
): Counters {
  const { counters, cause } = forecast;
  if (cause.kind !== 'buy' || before === null || before.actions === 0) return counters;
  if (state.actions !== counters.actions && state.actions !== before.actions) return counters;
  const isKept = state.actions === before.actions;
  observeReading(audit, 'S-23', isKept ? 'a buy leaves the actions as they were' : 'a buy leaves no actions', spot);
  return { ...counters, actions: state.actions };
}

/** Compares the state in a request with all that is known. */
export function checkState(
  audit: Audit,
  seat: number,
  state: State,
  asked: 'move' | 'attacked',
  spot: EvidenceRef,
): void {
  const place = placeAt(audit, seat);
  const isFirst = audit.order.length === 0;
  if (isFirst) learnNames(audit, seat, state.players, spot);
  else checkPlayers(audit, seat, state, asked, spot);
  checkSupply(audit, state, isFirst, spot);
  for (const { rule, reason } of ownDiscrepancies(audit, seat, state, asked, spot)) report(audit, rule, reason, spot);
  noteDraw(audit, place, state);
  place.isKnown = true;
  place.hand = multisetOf(state.hand);
  place.before = state;
  place.forecast = exactly(state);
}

function ownDiscrepancies(
  audit: Audit,
  seat: number,
  state: State,
  asked: 'move' | 'attacked',
  spot: EvidenceRef,
): Discrepancy[] {
  const place = placeAt(audit, seat);
  const { forecast } = place;
  const counters = asked === 'attacked' ? attackCounters(state) : moveCounters(audit, place, state, spot);
  if (forecast === null) return place.isKnown ? counters : [...counters, ...compareStart(state)];
  const plays = asked === 'attacked' ? multisetOf(state.plays) : forecast.plays;
  const zones = compareZones(state, { ...forecast, plays }, neighbours(audit, seat));
  return [...counters, ...zones];
}

function attackCounters(state: State): Discrepancy[] {
  const found = compareCounters(state, NO_COUNTERS, () => RULES.attackedState);
  if (state.plays.length === 0) return found;
  return [...found, { rule: RULES.attackedState, reason: `plays is (${state.plays.join(' ')}), and should be empty` }];
}

function moveCounters(
  audit: Audit,
  { forecast, isKnown, before }: Place,
  state: State,
  spot: EvidenceRef,
): Discrepancy[] {
  if (forecast === null) return isKnown ? [] : compareCounters(state, TURN_START, () => RULES.turnCounters);
  const { cause } = forecast;
  const should = countersDue(audit, forecast, state, before, spot);
  return compareCounters(state, should, (counter) => counterRule(cause, counter));
}

const neighbours = (audit: Audit, seat: number) => ({
  zones: audit.places.flatMap((place, index) => (index === seat ? [] : (handsOf(place) ?? []))),
});

/** The hand that a seat has by now, where it has drawn nothing; else the one that it was shown last. */
function handsOf({ hand, forecast }: Place): Multiset<CardName>[] | null {
  if (forecast !== null && forecast.drawn === 0) return [forecast.kept];
  return hand && [hand];
}

/** A draw that the deck was large enough for, where nothing else is wrong. */
function noteDraw(audit: Audit, { forecast }: Place, state: State): void {
  if (forecast === null || forecast.shuffled !== null || forecast.drawn === 0) return;
  const drawn = subtractMultiset(multisetOf(state.hand), forecast.kept);
  audit.draws.push({ deck: forecast.shownDeck, drawn, count: forecast.drawn });
}

/** What a state shows stays so until something is done. */
const exactly = (state: State): Forecast => ({
  cause: { kind: 'nothing' },
  counters: state,
  plays: multisetOf(state.plays),
  discards: multisetOf(state.discards),
  kept: multisetOf(state.hand),
  drawn: 0,
  deck: multisetOf(state.deck),
  shownDeck: state.deck,
  shuffled: null,
});
