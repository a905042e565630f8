import { isUnresolved } from '../../../src/shared/domain/attempt.ts';
import type { EntryBody } from '../../../src/shared/journal/entry.ts';
import { name } from './asked-deeds.ts';
import { type AttemptHistory, closedBefore, stateBefore } from './history.ts';
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
  /** The report had another amount, or a manager took a part of it for the sale. */
  readonly isCorrected: boolean;
  readonly row: number;
  readonly acknowledgedDuplicates: EntryBody<'attempt.opened'>['acknowledgedDuplicates'];
  /** Its status at entry `row`. */
  readonly duplicateStatus: (row: number) => 'open' | 'may-come-up' | 'paid' | 'over';
}

/**
 * Duplicates of an open attempt of the same patient, or the same card and amount, had a manager
 * approval.
 */
export const duplicatesWereAskedAbout: Invariant = (scene) =>
  duplicatesOf(scene).flatMap(({ earlier, later }) => {
    const duplicateStatus = earlier.duplicateStatus(later.row);
    const said = later.acknowledgedDuplicates.find(({ attemptId }) => attemptId === earlier.id);
    if (duplicateStatus === 'open') {
      return said?.manager ? [] : [`${later.name} beside open ${earlier.name}, no manager`];
    }
    const asks =
      duplicateStatus === 'may-come-up' ||
      (duplicateStatus === 'paid' &&
        !areOfTwoPatients(earlier, later) &&
        (isRecent(scene, earlier, later) || areOfOneDay(scene, earlier, later)));
    return asks && said === undefined ? [`${later.name} beside ${earlier.name}, unasked`] : [];
  });

/** Two that were both paid, the later one while the earlier one was unknown: an alarm. */
export const acknowledgedIsReported: Invariant = (scene) => {
  const reported = new Set(
    scene.history
      .all('alarm.raised')
      .filter(({ kind }) => STRANGE.includes(kind))
      .map(({ attemptId }) => attemptId),
  );
  const isPaid = ({ duplicateStatus }: Tender) =>
    duplicateStatus(Number.POSITIVE_INFINITY) === 'paid';
  return duplicatesOf(scene)
    .filter(({ earlier, later }) => earlier.duplicateStatus(later.row) === 'open')
    .filter(({ earlier, later }) => isPaid(earlier) && isPaid(later))
    .filter(({ earlier, later }) => !reported.has(earlier.id) && !reported.has(later.id))
    .map(
      ({ earlier, later }) =>
        `${earlier.name} and ${later.name} beside it were both paid, and no alarm was raised`,
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
    .filter(
      ({ about, saleId, duplicateStatus }) =>
        duplicateStatus === 'open' || sales.get(about) === saleId,
    )
    .map(({ about, saleId }) => `money for ${saleId} was kept waiting by the cash ${about}`);
};

/** Every two of the same patient, or the same card and amount. */
function duplicatesOf(scene: Scene) {
  const tenders = tendersOf(scene);
  return tenders
    .flatMap((later) => tenders.map((earlier) => ({ earlier, later })))
    .filter(({ earlier, later }) => earlier.row < later.row && areDuplicates(earlier, later));
}

function tendersOf({ history }: Scene): readonly Tender[] {
  const patients = new Map(
    history.all('sale.opened').map(({ saleId, patientId }) => [saleId, patientId]),
  );
  const charged = history.attempts
    .filter(({ opened }) => opened.follows === null && opened.method !== 'CASH')
    .map((timeline): Tender => {
      const {
        attemptId: id,
        saleId,
        patientId,
        card,
        bankAccount,
        amount,
        acknowledgedDuplicates,
      } = timeline.opened;
      const lastFour = (card ?? bankAccount)?.lastFour ?? null;
      const known = {
        id,
        name: name(timeline),
        saleId,
        patientId,
        lastFour,
        amount,
        isCorrected: timeline.reports.some((report) => report.amount !== amount),
        acknowledgedDuplicates,
      };
      const duplicateStatus = (row: number) => standingOf(timeline, row);
      return { ...known, row: timeline.openedIn, duplicateStatus };
    });
  const cash = history.all('cash.taken').map(
    ({ commandId, saleId, amount, acknowledgedDuplicates, row }): Tender => ({
      id: commandId,
      name: `cash of ${saleId}`,
      saleId,
      patientId: patients.get(saleId) ?? null,
      lastFour: null,
      amount,
      isCorrected: false,
      row,
      acknowledgedDuplicates: acknowledgedDuplicates ?? [],
      duplicateStatus: () => 'paid',
    }),
  );
  return [...charged, ...cash];
}

function standingOf(timeline: AttemptHistory, row: number): ReturnType<Tender['duplicateStatus']> {
  const state = stateBefore(timeline, row);
  if (state === 'approved') return 'paid';
  if (isUnresolved(state) && !closedBefore(timeline, row)) return 'open';
  const isMonitored = timeline.monitoringEndedIn === null || timeline.monitoringEndedIn > row;
  const mayComeUp = isUnresolved(state) || state === 'presumed-absent';
  return mayComeUp && isMonitored ? 'may-come-up' : 'over';
}

function areDuplicates(one: Tender, other: Tender): boolean {
  if (one.saleId === other.saleId) return false;
  const samePatient = one.patientId !== null && one.patientId === other.patientId;
  const sameCard = one.lastFour !== null && one.lastFour === other.lastFour;
  return samePatient || (sameCard && one.amount === other.amount);
}

/** One card that pays for two patients. */
const areOfTwoPatients = ({ patientId: one }: Tender, { patientId: other }: Tender) =>
  one !== null && other !== null && one !== other;

/** The same amount on the same day of this PC's clock. */
function areOfOneDay({ rows }: Scene, earlier: Tender, later: Tender): boolean {
  const dayOf = ({ row }: Tender) => new Date(rows[row - 1]?.at ?? 0).toDateString();
  return earlier.amount === later.amount && !earlier.isCorrected && dayOf(earlier) === dayOf(later);
}

/**
 * Ten minutes by the true clock, less a margin for steps of the service's clock, which may give the
 * age.
 */
function isRecent({ trueTimes }: Scene, earlier: Tender, later: Tender): boolean {
  const at = (row: number) => trueTimes.get(row) ?? 0;
  return at(later.row) - at(earlier.row) < 7 * MINUTE;
}
