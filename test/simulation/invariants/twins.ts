import type { EntryBody } from '../../../src/main/journal/entry.ts';
import { isUnresolved } from '../../../src/shared/domain/attempt.ts';
import { name } from './asked-deeds.ts';
import { type AttemptStory, closedBefore, stateBefore } from './history.ts';
import { STRANGE } from './money.ts';
import type { Invariant, Scene } from './scene.ts';

const MINUTE = 60_000;

/** Money that was to come for a sale, by a charge, by a hold or in cash. */
interface Tender {
  /** Of its attempt, or of the command that took the cash. */
  readonly id: string;
  readonly name: string;
  readonly saleId: string | null;
  readonly patientId: string | null;
  readonly lastFour: string | null;
  readonly amount: number;
  readonly row: number;
  readonly besides: EntryBody<'attempt.opened'>['besides'];
  /** How it stood when row `row` came. */
  readonly standing: (row: number) => 'open' | 'may-come-up' | 'paid' | 'over';
  readonly inCash: boolean;
}

/** Beside an open attempt of the same patient, or the same card and amount, a manager gave a word. */
export const twinsWereAskedAbout: Invariant = (scene) =>
  twinsOf(scene).flatMap(({ earlier, later }) => {
    const standing = earlier.standing(later.row);
    const said = later.besides.find(({ attemptId }) => attemptId === earlier.id);
    if (standing === 'open') {
      return said?.manager ? [] : [`${later.name} beside open ${earlier.name}, no manager`];
    }
    const asks =
      standing === 'may-come-up' || (standing === 'paid' && isRecent(scene, earlier, later));
    return asks && said === undefined ? [`${later.name} beside ${earlier.name}, unasked`] : [];
  });

/** Two that were both paid, one beside the other while nobody knew of that: an alarm. */
export const paidBesideIsTold: Invariant = (scene) => {
  const told = new Set(
    scene.history
      .all('alarm.raised')
      .filter(({ kind }) => STRANGE.includes(kind))
      .map(({ attemptId }) => attemptId),
  );
  const isPaid = ({ standing }: Tender) => standing(Number.POSITIVE_INFINITY) === 'paid';
  return twinsOf(scene)
    .filter(({ earlier, later }) => earlier.standing(later.row) === 'open')
    .filter(({ earlier, later }) => isPaid(earlier) && isPaid(later))
    .filter(({ earlier, later }) => !told.has(earlier.id) && !told.has(later.id))
    .map(
      ({ earlier, later }) =>
        `${earlier.name} and ${later.name} beside it were both paid, and nobody was told`,
    );
};

/** Cash is paid: it asks nothing of its own sale, and for nobody's manager before another. */
export const cashAsksNoManager: Invariant = ({ history, counted }) => {
  const sales = new Map([
    ...history.all('cash.taken').map(({ commandId, saleId }) => [commandId, saleId] as const),
    ...history.attempts
      .filter(({ opened }) => opened.operation === 'authorize' && opened.method === 'CASH')
      .map(({ opened }) => [opened.attemptId, opened.saleId] as const),
  ]);
  return counted.asked
    .filter(({ about }) => sales.has(about))
    .filter(({ about, saleId, standing }) => standing === 'open' || sales.get(about) === saleId)
    .map(({ about, saleId }) => `money for ${saleId} was kept waiting by the cash ${about}`);
};

/** Every two of the same patient, or the same card and amount. */
function twinsOf(scene: Scene) {
  const tenders = tendersOf(scene);
  return tenders
    .flatMap((later) => tenders.map((earlier) => ({ earlier, later })))
    .filter(({ earlier, later }) => earlier.row < later.row && areTwins(earlier, later));
}

function tendersOf({ history }: Scene): readonly Tender[] {
  const patients = new Map(
    history.all('sale.opened').map(({ saleId, patientId }) => [saleId, patientId]),
  );
  const charged = history.attempts
    .filter(({ opened }) => opened.follows === null && opened.method !== 'CASH')
    .map((story): Tender => {
      const { attemptId: id, saleId, patientId, card, bankAccount, amount, besides } = story.opened;
      const lastFour = (card ?? bankAccount)?.lastFour ?? null;
      const known = { id, name: name(story), saleId, patientId, lastFour, amount, besides };
      const standing = (row: number) => standingOf(story, row);
      return { ...known, row: story.openedIn, standing, inCash: false };
    });
  const cash = history.all('cash.taken').map(
    ({ commandId, saleId, amount, besides, row }): Tender => ({
      id: commandId,
      name: `cash of ${saleId}`,
      saleId,
      patientId: patients.get(saleId) ?? null,
      lastFour: null,
      amount,
      row,
      besides: besides ?? [],
      standing: () => 'paid',
      inCash: true,
    }),
  );
  return [...charged, ...cash];
}

function standingOf(story: AttemptStory, row: number): ReturnType<Tender['standing']> {
  const state = stateBefore(story, row);
  if (state === 'approved') return 'paid';
  if (isUnresolved(state) && !closedBefore(story, row)) return 'open';
  const isWatched = story.watchEndedIn === null || story.watchEndedIn > row;
  return state === 'presumed-absent' && isWatched ? 'may-come-up' : 'over';
}

function areTwins(one: Tender, other: Tender): boolean {
  if (one.saleId === other.saleId) return false;
  const samePatient = one.patientId !== null && one.patientId === other.patientId;
  const sameCard = one.lastFour !== null && one.lastFour === other.lastFour;
  return samePatient || (sameCard && one.amount === other.amount);
}

/**
 * Ten minutes, less some for steps of the service's clock, by which two charges are told. Beside cash,
 * which asks no service for the time, by what has passed in this run of the program, or by this PC's
 * clock where a start lies between.
 */
function isRecent({ trueTimes, rows }: Scene, earlier: Tender, later: Tender): boolean {
  const byThisPc = (row: number) => Date.parse(rows.find(({ number }) => number === row)?.at ?? '');
  const isRestart = (row: number, kind: string) =>
    kind === 'till.started' && row > earlier.row && row < later.row;
  const restarted = rows.some(({ number, kind }) => isRestart(number, kind));
  const byClock = restarted && (earlier.inCash || later.inCash);
  const at = (row: number) => (byClock ? byThisPc(row) : (trueTimes.get(row) ?? 0));
  return at(later.row) - at(earlier.row) < 7 * MINUTE;
}
