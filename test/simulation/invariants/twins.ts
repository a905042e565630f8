import type { EntryBody } from '../../../src/main/journal/entry.ts';
import { isUnresolved } from '../../../src/shared/domain/attempt.ts';
import { name } from './asked-deeds.ts';
import { type AttemptStory, closedBefore, stateBefore } from './history.ts';
import { STRANGE } from './money.ts';
import type { Invariant, Scene } from './scene.ts';

const MINUTE = 60_000;

/** A tender of a sale, by a charge, by a hold or in cash. */
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
  /** Its status at entry `row`. */
  readonly standing: (row: number) => 'open' | 'may-come-up' | 'paid' | 'over';
}

/**
 * Duplicates of an open attempt of the same patient, or the same card and amount, had a manager
 * approval.
 */
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

/** Two that were both paid, the later one while the earlier one was unknown: an alarm. */
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

/** Cash is paid: it needs no acknowledgement for its own sale, and no manager for another one. */
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
      return { ...known, row: story.openedIn, standing };
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
 * Ten minutes by the true clock, less a margin for steps of the service's clock, which may give the
 * age.
 */
function isRecent({ trueTimes }: Scene, earlier: Tender, later: Tender): boolean {
  const at = (row: number) => trueTimes.get(row) ?? 0;
  return at(later.row) - at(earlier.row) < 7 * MINUTE;
}
