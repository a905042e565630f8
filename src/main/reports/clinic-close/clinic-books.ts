/** The posting and booking of all counters for a closed day of the clinic, from the entries that each made at its own close. */

import { clinicReportName } from '../../../shared/domain/clinic-report.ts';
import { type LedgerEntry, summedLines } from '../../../shared/domain/ledger.ts';
import { add } from '../../../shared/domain/money.ts';
import type { PostingTemplate } from '../../../shared/domain/posting-templates.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { ClinicReport, PayoutChange } from '../../../shared/hub/clinic-close.ts';
import { type EntryBody, readBody } from '../../../shared/journal/entry.ts';
import { t } from '../../../shared/messages/t.ts';
import type { CallHub } from '../../hub/call-hub.ts';
import type { PostingLine } from '../../journal/projections/posting-lines.ts';
import type { Payout } from '../../payments/deposits.ts';
import { branchOf } from '../../payments-api/connection.ts';
import { paymentLines } from '../accounting/day-entry.ts';
import { postingCsv } from '../posting/posting-file.ts';

/** The books of one Z report; no parts from a counter of an earlier version. */
interface BooksOfZ {
  readonly tillId: string;
  readonly name: string;
  readonly branch: string;
  readonly number: number;
  readonly parts: readonly EntryBody<'day.booked'>[];
  /** By entries of other counters, or since the Z report. */
  readonly payoutChanges: readonly PayoutChange[];
}

/** Voids and refunds in two Z reports: the close takes one out, under its own name in place of a counter's. */
interface Corrections {
  /** Of the close; with the number of a line it names the line in all posting files. */
  readonly name: string;
  /** The last business day, YYYY-MM-DD. */
  readonly day: string;
  readonly lines: readonly PostingLine[];
}

/** @throws {CodedError} `HUB_AWAY` */
export async function correctionsOf(
  call: CallHub,
  { closeId, epoch, number, days, closedAt }: ClinicReport,
  who: Cashier,
): Promise<Corrections> {
  const lines = await call(({ client, session }) =>
    client.correctionsOfClose({ session, who, closeId }),
  );
  const day = days.at(-1) ?? closedAt.slice(0, 10);
  return { name: clinicReportName(epoch, number), day, lines };
}

/** Reads the books of a close, one Z report after the other. @throws {CodedError} `HUB_AWAY` */
export async function booksOf(
  call: CallHub,
  closeId: string,
  who: Cashier,
): Promise<readonly BooksOfZ[]> {
  const all: BooksOfZ[] = [];
  for (;;) {
    const next = await call(({ client, session }) =>
      client.booksOfClose({ session, who, closeId, offset: all.length }),
    );
    if (next === null) return all;
    const parts = next.parts
      .map((text) => readBody('day.booked', text))
      .filter(({ report }) => report === next.number);
    all.push({ ...next, parts: parts.length === parts[0]?.parts ? parts : [] });
  }
}

/** The Z reports without books, by the names of their counters. */
export const missingOf = (books: readonly BooksOfZ[]): readonly string[] =>
  books.flatMap(({ name, number, parts }) => (parts.length === 0 ? [`${name}, Z ${number}`] : []));

/** One posting file of all counters. */
export function postingOf(
  books: readonly BooksOfZ[],
  corrections: Corrections,
  timeZone: string,
  template: PostingTemplate,
): { readonly bytes: Uint8Array; readonly rows: number } {
  const ofCounters = books.map(({ tillId, parts }) => ({
    tillId,
    lines: parts.flatMap(({ lines }) => lines),
  }));
  const counters = [...ofCounters, { tillId: corrections.name, lines: corrections.lines }];
  return {
    bytes: postingCsv(counters, timeZone, template),
    rows: counters.reduce((sum, { lines }) => sum + lines.length, 0),
  };
}

/** The accountant's entries of all counters, and that of the corrections, by day. */
export const ledgerOf = (
  books: readonly BooksOfZ[],
  { name, day, lines }: Corrections,
): readonly LedgerEntry[] =>
  [
    ...books.flatMap(({ parts }) => parts.flatMap(({ ledger }) => ledger)),
    {
      ...{ number: name, day, memo: t('ledger.clinicClose', { name }) },
      lines: summedLines(lines.flatMap(paymentLines)),
    },
  ].toSorted((one, other) => one.day.localeCompare(other.day));

/** The payout of the service for each branch: a transfer pays the counters of a branch together. */
export function payoutsOf(books: readonly BooksOfZ[]): ReadonlyMap<string, Payout> {
  const byBranch = Map.groupBy(books.flatMap(payoutsOfZ), ({ branch }) => branch);
  return new Map(
    [...byBranch].map(([branch, all]) => {
      const connections = new Map(
        all.flatMap((payout) => payout.connections).map((each) => [branchOf(each), each]),
      );
      return [
        branch,
        {
          expected: add(...all.map(({ expected }) => expected)),
          records: [...new Set(all.flatMap(({ records }) => records))],
          connections: [...connections.values()],
        },
      ];
    }),
  );
}

/** The payouts of one Z report as known now, each for a branch; on the connections of its payments. */
function payoutsOfZ({ branch, parts, payoutChanges }: BooksOfZ) {
  return parts
    .flatMap(({ payout }) => payout ?? [])
    .flatMap(({ expected, records, connections }) => {
      const gone = new Set(payoutChanges.map(({ record }) => record));
      const own = { branch, expected, records: records.filter((each) => !gone.has(each)) };
      const changes = payoutChanges.map((change) => ({
        ...{ branch: change.branch, expected: change.amount },
        records: change.pays && change.record !== null ? [change.record] : [],
      }));
      return [own, ...changes].map((payout) => ({ ...payout, connections }));
    });
}
