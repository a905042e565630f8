import type {
  ListedRecord,
  PaymentsLine,
  ReportedRow,
} from '../../../src/main/attempts/payments-line.ts';
import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import { CONNECTION } from '../../support/journal-fixtures.ts';

/** The report shows what was done so long ago, ms. */
const REPORT_LAG = 45 * 60_000;

type Action = 'AUTHORIZE' | 'PREAUTHORIZE' | 'VOID' | 'CREDIT' | 'CAPTURE' | 'DEAUTHORIZE';

/** A service that lists at once and reports later, as the document lets it. */
export class ModelService {
  readonly #now: () => number;
  readonly #listed: ListedRecord[] = [];
  readonly #reported: ReportedRow[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The record under a tracking id: what a look-up finds. */
  recordOf(trackingId: string): ListedRecord | null {
    return this.#listed.find((record) => record.trackingId === trackingId) ?? null;
  }

  lists(id: string, trackingId: string | null, action: Action): void {
    const answer = { results: 'APPROVED', code: null, message: 'APPROVED' } as const;
    const timestamp = new Date(this.#now());
    this.#listed.push({ id, method: 'CARD', action, ...answer, timestamp, trackingId });
  }

  reports(
    id: string,
    trackingId: string | null,
    action: 'AUTHORIZE' | 'VOID' | 'CREDIT',
    amount: Cents,
    originalId = id,
  ): void {
    const common = { method: 'CARD', results: 'APPROVED' } as const;
    const timestamp = new Date(this.#now());
    this.#reported.push({ id, ...common, action, amount, timestamp, trackingId, originalId });
  }

  /** All that was ever charged, less what went back: what the clinic is to be paid, cents. */
  get funded(): Cents {
    return cents(
      this.#reported.reduce(
        (sum, { action, amount }) => sum + (action === 'CREDIT' ? -amount : amount),
        0,
      ),
    );
  }

  get line(): PaymentsLine {
    return {
      connection: CONNECTION,
      prove: async () => ({ kind: 'proven', clockOffsetMs: 0 }),
      send: () => Promise.reject(new Error('Nothing is sent at a close.')),
      list: async (start, end) =>
        this.#listed.filter(({ timestamp }) => timestamp >= start && timestamp <= end),
      transactions: async (first, last) =>
        this.#reported.filter(({ timestamp }) => {
          const day = timestamp.toISOString().slice(0, 10);
          const lag = this.#now() - timestamp.getTime();
          return day >= first && day <= last && lag >= REPORT_LAG;
        }),
    };
  }
}
