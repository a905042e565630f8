/** A look at the service for a request that a PC may have sent before it was lost. */

import { utcDay } from '../../shared/domain/reports/days.ts';
import type { Attention } from '../../shared/hub/values.ts';
import { isTrackedBy } from '../../shared/journal/tracking-id.ts';
import { completeList, completeReport, daysTouched } from '../payments/engine/complete-reads.ts';
import {
  asRefusal,
  type PaymentsPort,
  StatusCheckFailed,
} from '../payments/engine/engine-context.ts';
import { branchesInUse, isInReport, serviceNow } from '../payments/engine/status-checks.ts';
import { CodedError } from '../system/coded-error.ts';

const DAY = 86_400_000;

/** A dead PC may have slept over a weekend between its reservation and the request, ms. */
const SENT_WITHIN = 3 * DAY;

/** What a counter looks for: the ids of the request, and of the payment that it follows. */
type Request = Pick<Attention, 'trackingId' | 'lookFor'>;

/**
 * Reads all records of a request on every branch, from the lists and the reports of the service.
 * @param ports of all branches of the connection: the lost PC may have sent for any of them.
 * @param reason of the manager, which has to name each record by the end of its id.
 * @returns undefined if the finding is of no such request.
 * @throws {CodedError} `NOT_LOOKED_UP` within a day of the request, when a late record may still come; `FOUND_AT_SERVICE` for a
 * record that the reason does not name; `SERVICE_UNREACHABLE`, also for incomplete answers of one branch.
 */
export async function lookForRequest(
  ports: readonly [PaymentsPort, ...PaymentsPort[]],
  { trackingId, lookFor }: Request,
  reason: string,
  now: () => Date,
): Promise<{ upTo: string; recordIds: string[] } | undefined> {
  if (trackingId === undefined || lookFor === undefined) return undefined;
  try {
    const looks: Look[] = [];
    for (const port of await branchesInUse(ports)) {
      looks.push(await lookAt(port, trackingId, lookFor, now));
    }
    const shown = looks.flatMap(({ records }) => records);
    for (const { id, results } of shown) {
      const record = id.slice(-8);
      if (reason.includes(record)) continue;
      throw new CodedError('FOUND_AT_SERVICE', { data: { record, results } });
    }
    if (looks.some(({ isWhole }) => !isWhole)) throw new StatusCheckFailed('report-cut');
    const upTo = Math.min(...looks.map(({ at }) => at));
    return {
      upTo: new Date(upTo).toISOString(),
      recordIds: [...new Set(shown.map(({ id }) => id))],
    };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** One branch, up to a time by the service's clock, ms since 1970. */
interface Look {
  readonly at: number;
  readonly records: readonly { readonly id: string; readonly results: string }[];
  /** False if a record may be missing. */
  readonly isWhole: boolean;
}

/** @throws {CodedError} `NOT_LOOKED_UP` @throws {StatusCheckFailed} */
async function lookAt(
  port: PaymentsPort,
  trackingId: string,
  { askedAt: asked, recordId, payment }: NonNullable<Request['lookFor']>,
  now: () => Date,
): Promise<Look> {
  const { recordIds, trackingIds } = payment ?? { recordIds: [], trackingIds: [] };
  const parents = [recordId, ...recordIds];
  /** A service may copy the tracking id of a payment to its children (docs/reference/interface-decisions.md). */
  const isNoOther = (tracked: string | null) =>
    tracked === null || trackingIds.some((each) => isTrackedBy(each, tracked));
  const askedAt = Date.parse(asked);
  const from = askedAt - DAY; // the clocks of hub and service may differ
  const at = await serviceNow(port, now);
  if (at < askedAt + DAY) throw new CodedError('NOT_LOOKED_UP');
  const records = await completeList(port, { start: from, end: at });
  const report = await completeReport(
    port,
    {
      days: daysTouched(from, Math.min(askedAt + SENT_WITHIN, at)),
      since: utcDay(from),
      until: utcDay(at),
    },
    records.filter((record) => isInReport(record, at, () => false)),
  );
  // A void or refund may be in the report alone, without a tracking id of its own.
  const follows = (row: (typeof report.rows)[number]) =>
    parents.includes(row.originalId) &&
    !parents.includes(row.id) &&
    isNoOther(row.trackingId) &&
    row.timestamp.getTime() >= from;
  const wholeness = report.wholeness();
  return {
    at,
    records: [
      ...report.rows.filter((row) => isTrackedBy(trackingId, row.trackingId) || follows(row)),
      ...records.filter((record) => isTrackedBy(trackingId, record.trackingId)),
    ],
    isWhole: recordId === null ? wholeness !== 'cut' : wholeness === 'proven',
  };
}
