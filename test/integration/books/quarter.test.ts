import { v7 } from 'uuid';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cents as money } from '../../../src/shared/domain/money.ts';
import { startService } from '../../support/service.ts';
import { skipWithout } from '../../support/this-system.ts';
import {
  type DoubleEntry,
  EVENTS,
  type EventKind,
  lineOf,
  sumOf,
  type TransferLine,
  transferLines,
  utcDate,
  wallDate,
} from './double-entry.ts';
import {
  centsOf,
  csvSheets,
  journalLines,
  KINDS,
  type Kind,
  type Line,
  openReports,
  pdfLines,
  postedRows,
  reconciled,
  workbookSheets,
} from './exported.ts';
import { type Close, OFF, type Quarter, STARTING_CASH, workQuarter } from './quarter.ts';

beforeEach(skipWithout('soffice'));
beforeEach(skipWithout('pdftotext'));

/** The zone of the counter: its evening payments are on the next day in UTC. */
const ZONE = 'America/Denver';

/** Money that no report of the service has. */
const TAKEN_HERE = ['cash', 'check', 'terminal'] as const;

/** A row as one text: its dates, words, signed cents, and the id of its payment or record. */
type Row = string;

const DETAIL_ACTIONS: Readonly<Partial<Record<EventKind, string>>> = {
  settle: 'Authorization',
  'settle-refund': 'Credit',
  return: 'Instruction Reversal',
  chargeback: 'Chargeback',
  'chargeback-reversal': 'Chargeback Reversal',
  correction: 'Instruction Correction',
  reversal: 'Instruction Reversal',
  reprocess: 'Reprocess Reject',
};

/** The rows that each report must have, by the books alone. */
function expectedRows({ books, refused, now }: Quarter): Readonly<Record<Kind, readonly Row[]>> {
  const voided = new Set(books.of('void').map(({ about }) => about));
  const returned = new Set(books.of('return').map(({ about }) => about));
  const paidAt = new Map(books.of('charge', 'refund').map(({ about, at }) => [about, at]));
  const resultOf = (about: string) =>
    voided.has(about) ? 'VOIDED' : returned.has(about) ? 'REJECTED' : 'APPROVED';
  const wall = (at: number) => wallDate(at, ZONE);
  const money = (kind: EventKind, word: string, sign: 1 | -1) =>
    books
      .of(kind)
      .map(({ at, method, cents, about }) =>
        [
          wall(at),
          method,
          word,
          kind === 'charge' ? resultOf(about) : 'APPROVED',
          sign * cents,
          about,
        ].join(' '),
      );
  const lines = transferLines(books);
  const paid = lines.filter((line) => line.paidAt <= now);
  const settled = lines.filter(({ kind }) => kind === 'settle' || kind === 'settle-refund');
  return {
    transactions: [
      ...money('charge', 'AUTHORIZE', 1),
      ...money('void', 'VOID', -1),
      ...money('refund', 'CREDIT', -1),
      ...money('return', 'REJECT', -1),
      ...refused.map(({ at, cents }) =>
        [wall(at), 'CARD', 'AUTHORIZE', 'refused', cents].join(' '),
      ),
    ],
    rejects: books.of('return').map(({ at, cents, about }) => {
      return [utcDate(at), wall(paidAt.get(about) ?? 0), -cents, about].join(' ');
    }),
    deposits: [...Map.groupBy(paid, ({ day }) => day)].map(([day, some]) => {
      const sum = total(some);
      return [
        day,
        utcDate(some[0]?.paidAt ?? 0),
        sum < 0 ? 'Withdrawal' : 'Deposit',
        sum,
        some.length,
      ].join(' ');
    }),
    'deposit-details': paid.map(({ day, kind, method, cents, about }) => {
      const word = method === 'CARD' ? 'Card' : method;
      return [day, utcDate(paidAt.get(about) ?? 0), DETAIL_ACTIONS[kind], word, cents, about].join(
        ' ',
      );
    }),
    settlements: settled.map(({ day, kind, method, cents, about }) => {
      const word = kind === 'settle' ? 'authorize' : 'credit';
      return [day, wall(paidAt.get(about) ?? 0), word, method, cents, about].join(' ');
    }),
  };
}

const total = (lines: readonly TransferLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** The same of a line of a file. */
const ROW_OF: Readonly<Record<Kind, (line: Line) => Row>> = {
  transactions: (line) => {
    const word = line['Type'] ?? '';
    const refused = /DECLINED|FAILED/.test(line['Result'] ?? '');
    const day = line['Transaction time']?.slice(0, 10);
    if (refused) return [day, line['Method'], word, 'refused', centsOf(line['Amount'])].join(' ');
    const id = word === 'VOID' || word === 'REJECT' ? line['Payment'] : line['ID'];
    return [day, line['Method'], word, line['Result'], centsOf(line['Net amount']), id].join(' ');
  },
  rejects: (line) =>
    [
      ...[line['Returned on'], line['Patient paid on']?.slice(0, 10)],
      ...[centsOf(line['Net amount']), line['Payment']],
    ].join(' '),
  deposits: (line) =>
    [
      ...[line['Batch day'], line['Expected at the bank on'], line['Kind']],
      ...[centsOf(line['Net amount']), line['Rows']],
    ].join(' '),
  'deposit-details': (line) =>
    [
      ...[line['Paid out on'], line['Patient paid on'], line['Type'], line['Method']],
      ...[centsOf(line['Net amount']), line['Payment']],
    ].join(' '),
  settlements: (line) =>
    [
      ...[line['Settled on'], line['Patient paid on']?.slice(0, 10), line['Type'], line['Method']],
      ...[centsOf(line['Net amount']), line['Payment']],
    ].join(' '),
};

/** The lines below each report, by the books alone; cents. */
function expectedTotals({ books, refused, now }: Quarter): Readonly<Record<Kind, Totals>> {
  const lines = transferLines(books);
  const paid = lines.filter((line) => line.paidAt <= now);
  const of = (...kinds: readonly EventKind[]) =>
    total(paid.filter(({ kind }) => kinds.includes(kind)));
  const byDay = [...Map.groupBy(paid, ({ day }) => day).values()].map(total);
  const sum = (some: readonly number[]) => some.reduce((all, each) => all + each, 0);
  const settled = lines.filter(({ kind }) => kind === 'settle' || kind === 'settle-refund');
  return {
    transactions: {
      Charged: sumOf(books.of('charge')),
      Voided: -sumOf(books.of('void')),
      Refunded: -sumOf(books.of('refund')),
      Returned: -sumOf(books.of('return')),
      // What the patients have paid by card and bank account.
      Net: -books.balance('patients') - sumOf(books.of(...TAKEN_HERE)),
      notCounted: refused.length,
    },
    rejects: { Returned: -sumOf(books.of('return')) },
    deposits: {
      Deposits: sum(byDay.filter((cents) => cents > 0)),
      Withdrawals: sum(byDay.filter((cents) => cents < 0)),
      Net: books.balance('bank'),
    },
    'deposit-details': {
      Authorization: of('settle'),
      Credit: of('settle-refund'),
      Chargeback: of('chargeback'),
      'Chargeback Reversal': of('chargeback-reversal'),
      'Instruction Correction': of('correction'),
      'Instruction Reversal': of('return', 'reversal'),
      'Reprocess Reject': of('reprocess'),
      Net: books.balance('bank'),
    },
    settlements: {
      Settled: total(settled.filter(({ kind }) => kind === 'settle')),
      Credited: total(settled.filter(({ kind }) => kind === 'settle-refund')),
      Net: total(settled),
    },
  };
}

type Totals = Readonly<Record<string, number>>;

/** The steps from the counter to the bank, each with its rows and sum, by the books alone. */
function expectedSteps({ books, now }: Quarter): readonly (readonly [string, number, number])[] {
  const lines = transferLines(books);
  const paid = lines.filter((line) => line.paidAt <= now);
  const booked = (kind: EventKind, sign: 1 | -1) => {
    const entries = books.of(kind);
    return { rows: entries.length, sum: sign * sumOf(entries) };
  };
  const of = (some: readonly TransferLine[], ...kinds: readonly EventKind[]) => {
    const found = some.filter(({ kind }) => kinds.includes(kind));
    return { rows: found.length, sum: total(found) };
  };
  const [charged, voided, refunded] = [
    booked('charge', 1),
    booked('void', -1),
    booked('refund', -1),
  ];
  const settled = of(lines, 'settle', 'settle-refund');
  const deposited = of(paid, 'settle', 'settle-refund');
  const toSettle = {
    rows: charged.rows - voided.rows + refunded.rows,
    sum: charged.sum + voided.sum + refunded.sum,
  };
  const steps = {
    charged,
    voided,
    refunded,
    'to-settle': toSettle,
    settled,
    settling: { rows: toSettle.rows - settled.rows, sum: toSettle.sum - settled.sum },
    deposited,
    depositing: { rows: settled.rows - deposited.rows, sum: settled.sum - deposited.sum },
    returned: of(paid, 'return'),
    'charged-back': of(paid, 'chargeback', 'chargeback-reversal'),
    corrected: of(paid, 'correction', 'reversal', 'reprocess'),
    arrived: { rows: paid.length, sum: books.balance('bank') },
  };
  return Object.entries(steps).map(([kind, { rows, sum }]) => [kind, rows, sum]);
}

/**
 * The findings of the quarter by their days: what others voided or refunded, and what a bank returned, on the day of that, each
 * day of disputes and corrections with the amount that is left of its charge, and what was counted. There is no other finding.
 */
function expectedFindings({ books, now, byOthers, closes }: Quarter): readonly FoundOn[] {
  const charges = new Map(books.of('charge').map(({ about, cents }) => [about, cents]));
  const charged = (about: string) => charges.get(about) ?? 0;
  const found = (kind: string, about: string, other: number, day: string): FoundOn => ({
    ...{ day, text: [kind, charged(about), other, about, day].join(' ') },
  });
  const others = byOthers.map(({ kind, about, at }) => {
    const name = kind === 'void' ? 'voided' : 'refunded';
    return found(`${name}-at-another-terminal`, about, charged(about), wallDate(at, ZONE));
  });
  const returned = books
    .of('return')
    .map(({ at, about, cents }) => found('returned-by-bank', about, cents, wallDate(at, ZONE)));
  const paid = transferLines(books).filter(({ paidAt }) => paidAt <= now);
  const changed = paid.flatMap(({ kind, day, about }) => {
    const group = TOGETHER.find((kinds) => kinds.includes(kind));
    if (group === undefined) return [];
    const lines = paid.filter((each) => each.about === about && group.includes(each.kind));
    const left = charged(about) + total(lines.filter((each) => each.day <= day));
    const dispute = left < charged(about) ? 'charged-back' : 'chargeback-won';
    return [found(kind.startsWith('charge') ? dispute : 'funding-corrected', about, left, day)];
  });
  const counted = closes.flatMap(({ z: { drawers, terminals, startingCash, days }, after }, n) => {
    const off = OFF[n] ?? OFF[0];
    const of = (what: string, sum: number, amount: number | null | undefined, day = '') => {
      const text = `${what}-${sum > 0 ? 'over' : 'short'} ${amount} ${(amount ?? 0) - sum}  ${day}`;
      return sum === 0 ? [] : [{ day, text }];
    };
    return [
      ...of('drawer', off.drawer, drawers[0]?.counted, wallDate(after, ZONE)),
      ...of('terminal', off.batch, terminals[0]?.batch, days.at(-1)),
      ...of('starting-cash', OFF[n - 1]?.float ?? 0, startingCash?.counted, days.at(-1)),
    ];
  });
  return [...counted, ...others, ...returned, ...changed];
}

/** A finding with its day, YYYY-MM-DD, and all as one text. */
interface FoundOn {
  readonly day: string;
  readonly text: string;
}

const TOGETHER: readonly (readonly EventKind[])[] = [
  ['chargeback', 'chargeback-reversal'],
  ['correction', 'reversal', 'reprocess'],
];

/** The calendar months with a day of a range, the first and the last in part. */
function monthsOf({ from, to }: { readonly from: string; readonly to: string }) {
  const first = new Date(`${from.slice(0, 7)}-01`);
  const day = (month: number, n: number) =>
    utcDate(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, n) / 1000);
  return Array.from({ length: 12 }, (_, month) => ({
    from: month === 0 ? from : day(month, 1),
    to: day(month + 1, 0) < to ? day(month + 1, 0) : to,
  })).filter((month) => month.from <= to);
}

/** A money token of a PDF, and the lines of days, e.g. `2026-10-01, 2 rows   $20.00`. */
const MONEY = /-?\$[\d,]+\.\d\d/g;
const moneyIn = (line: string) => [...line.matchAll(MONEY)].map(([text]) => centsOf(text) ?? 0);

test('the books of a quarter agree with the reports, the reconciliation, the Z reports, the postings and the journal', async () => {
  const service = await startService();
  onTestFinished(() => service.kill());
  const quarter = await workQuarter(service);
  const { books, closes, refused, client, till, now } = quarter;
  expect(EVENTS.filter((kind) => books.of(kind).length < 10)).toEqual([]);
  const attempted = books.of('charge', ...TAKEN_HERE).length + refused.length;
  expect(attempted).toBeGreaterThan(690);

  await till.staff.signIn('manager', '246810');
  const range = { from: utcDate(now - 100 * 86_400), to: utcDate(now) };
  const expected = expectedFindings(quarter);
  // Each month by itself, as a bookkeeper reads it, and all of them together.
  for (const days of [...monthsOf(range), range]) {
    const { differences } = await reconciled(client, days);
    expect(
      differences
        .map(({ kind, amount, other, payments, day }) =>
          [kind, amount, other, payments, day].join(' '),
        )
        .sort(),
      `${days.from} to ${days.to}`,
    ).toEqual(
      expected
        .filter(({ day }) => day >= days.from && day <= days.to)
        .map(({ text }) => text)
        .sort(),
    );
  }
  const { steps } = await reconciled(client, range);
  expect(steps.map(({ kind, rows, sum }) => [kind, rows, sum])).toEqual(expectedSteps(quarter));

  for (const close of closes) {
    const { z } = close;
    expect(figuresOf(close), `Z ${z.number}`).toEqual(expectedFigures(close, books));
    const { expected, paid } = await client.closing.deposits({ number: z.number });
    expect({ ...sumsOf(close), expected, paid }, `Z ${z.number}`).toEqual(
      expectedSums(quarter, close),
    );
  }
  expect(await postedRows(client, range)).toEqual(expectedPosting(quarter));
  expect(await journalLines(client, range)).toEqual(
    closes.flatMap((close) => expectedJournal(close, books)),
  );

  await importStatementOf(quarter);
  const deposits = (await journalLines(client, range)).filter(([name]) => name.startsWith('B'));
  expect(sumsByAccount(deposits)).toEqual(expectedDeposits(quarter));
  const all = sumsByAccount(await journalLines(client, range));
  for (const account of ['Undeposited Cash', 'Undeposited Checks', 'Other Terminal Clearing']) {
    expect(all[account], account).toBe(0); // all of it is at the bank
  }

  await openReports(client, range);
  const rows = expectedRows(quarter);
  const totals = expectedTotals(quarter);

  const [csv, workbooks, pdfs] = [
    await csvSheets(client),
    await workbookSheets(client),
    await pdfLines(client),
  ];
  for (const kind of KINDS) {
    const { notCounted = 0, ...sums } = totals[kind];
    const net = sums['Net'] ?? sums['Returned'] ?? 0;
    const sorted = rows[kind].toSorted();

    const file = csv.get(kind)?.rows ?? [];
    expect(file.map(ROW_OF[kind]).sort(), `${kind}.csv`).toEqual(sorted);
    expect(sumOfLines(file), `sum of ${kind}.csv`).toBe(net);

    const workbook = workbooks.get(kind) ?? { rows: [], below: [] };
    expect(workbook.rows.map(ROW_OF[kind]).sort(), `${kind}.xlsx`).toEqual(sorted);
    const [first = ''] = Object.keys(workbook.rows[0] ?? {});
    const below = new Map(workbook.below.map((line) => [line[first], centsOf(line['Net amount'])]));
    expect(below.get('Rows shown'), `total of ${kind}.xlsx`).toBe(net);
    for (const [name, sum] of Object.entries(sums)) expect(below.get(name), name).toBe(sum);

    const lines = pdfs.get(kind) ?? [];
    const printed = lines.filter((line) => /^\d{4}-\d\d-\d\d .*\$/.test(line));
    expect(printed.map(printedRow).sort(), `${kind}.pdf`).toEqual(
      file
        .map((line) => {
          const id = line['Payment'] ?? line['Transfer'];
          return `${line[DATED[kind]]?.slice(0, 10)} ${line['Net amount']} ${id}`;
        })
        .sort(),
    );
    const days = Map.groupBy(file, (line) => line[DATED[kind]]?.slice(0, 10) ?? '');
    for (const [day, some] of days) {
      const rowsText = some.length === 1 ? '1 row' : `${some.length} rows`;
      const subtotal = lines.find((line) => line.startsWith(`${day}, ${rowsText} `)) ?? '';
      // A table with one row per day prints no subtotals.
      if (moneyIn(subtotal).length === 0 && some.length === 1) continue;
      expect(moneyIn(subtotal), `${day} of ${kind}.pdf`).toEqual([sumOfLines(some)]);
    }
    const last = lines.find((line) => line.startsWith(`Total, ${sorted.length} rows`)) ?? '';
    expect(moneyIn(last), `total of ${kind}.pdf`).toEqual([net]);
    for (const [name, sum] of Object.entries(sums)) {
      expect(lines.find((line) => line.startsWith(`${name}: `))?.split(': ')[1], name).toBe(
        dollars(sum),
      );
    }
    expect(lines.includes(`${notCounted} rows not counted`)).toBe(notCounted > 0);
  }
}, 600_000);

const DATED: Readonly<Record<Kind, string>> = {
  transactions: 'Transaction time',
  rejects: 'Returned on',
  deposits: 'Batch day',
  'deposit-details': 'Paid out on',
  settlements: 'Settled on',
};

const sumOfLines = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + (centsOf(line['Net amount']) ?? 0), 0);

function dollars(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${cents < 0 ? '-' : ''}$${text}`;
}

/** A whole id of a payment or a transfer. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|FT-\S+/g;

/**
 * The day of a printed row, its net amount as the CSV has it, its second one, and the id of its payment, its
 * last one.
 */
const printedRow = (line: string): string => {
  const [, net] = moneyIn(line);
  const ids = line.match(ID) ?? [];
  return `${line.slice(0, 10)} ${net === undefined ? '' : (net / 100).toFixed(2)} ${ids.at(-1)}`;
};

/** Events after the payment that the counter learns of, and their names in the posting file. */
const LATER: Readonly<Partial<Record<EventKind, string>>> = {
  return: 'return',
  chargeback: 'chargeback',
  'chargeback-reversal': 'chargeback-reversal',
  correction: 'funding-correction',
  reversal: 'funding-correction',
  reprocess: 'funding-correction',
};

/**
 * What the banks did later, as the counter learns of it in a time: a return at once, all else when its
 * transfer is paid.
 */
function learned(books: DoubleEntry, after: number, until: number): readonly TransferLine[] {
  return transferLines(books).filter(({ kind, at, paidAt }) => {
    const known = kind === 'return' ? at : paidAt;
    return LATER[kind] !== undefined && known > after && known <= until;
  });
}

const TENDERS = ['CARD', 'ACH', 'CASH', 'CHECK', 'TERMINAL'] as const;
type Tender = (typeof TENDERS)[number];

/** Taken, voided, refunded and corrected by tender, cents. */
type Figures = Readonly<Record<Tender, readonly [number, number, number, number]>>;

function expectedFigures({ entries, after, at }: Close, books: DoubleEntry): Figures {
  const later = learned(books, after, at);
  const figures = (tender: Tender) => {
    const of = (...kinds: readonly EventKind[]) =>
      sumOf(entries.filter((entry) => entry.method === tender && kinds.includes(entry.kind)));
    const corrected = total(later.filter(({ method }) => method === tender));
    return [of('charge', ...TAKEN_HERE), of('void'), of('refund'), corrected] as const;
  };
  return {
    ...{ CARD: figures('CARD'), ACH: figures('ACH'), CASH: figures('CASH') },
    ...{ CHECK: figures('CHECK'), TERMINAL: figures('TERMINAL') },
  };
}

function figuresOf({ z }: Close): Figures {
  const { tenders } = z.figures;
  const of = (names: readonly string[]) => {
    const some = tenders.filter(({ tender }) => names.includes(tender));
    const sum = (key: 'taken' | 'voided' | 'refunded' | 'corrected') =>
      some.reduce((all, figures) => all + (figures[key]?.sum ?? 0), 0);
    return [sum('taken'), sum('voided'), sum('refunded'), sum('corrected')] as const;
  };
  return {
    ...{ CARD: of(['visa', 'mastercard']), ACH: of(['bank']), CASH: of(['cash']) },
    ...{ CHECK: of(['check']), TERMINAL: of(['terminal']) },
  };
}

/** The drawer, the terminal, the money for the bank and the payout of a Z report, cents. */
const sumsOf = ({ z: { drawers, terminals, deposit, funding } }: Close) => ({
  drawers: drawers.map(({ expected, counted }) => [expected, counted]),
  terminals: terminals.map(({ expected, batch }) => [expected, batch]),
  cash: deposit.deposit,
  checks: deposit.checks.sum,
  payout: funding.amount,
});

/**
 * The same by the books, with the payout as it is known now, less what was voided after the close, and its paid
 * part.
 */
function expectedSums({ books, closes, now }: Quarter, close: Close) {
  const { entries, after, at } = close;
  const of = (...kinds: readonly EventKind[]) =>
    sumOf(entries.filter(({ kind }) => kinds.includes(kind)));
  const off = OFF[closes.indexOf(close)] ?? OFF[0];
  const moved = of('starting-cash', 'cash', 'paid-in') - of('paid-out');
  const figures = expectedFigures(close, books);
  const net = (tender: Tender) => {
    const [taken, voided, refunded, corrected] = figures[tender];
    return taken - voided - refunded + corrected;
  };
  const ids = (kind: EventKind) =>
    new Set(entries.filter((each) => each.kind === kind).map(({ about }) => about));
  const [charges, refunds] = [ids('charge'), ids('refund')];
  const later = learned(books, after, at);
  const voids = books.of('void').filter(({ about }) => charges.has(about));
  const settled = transferLines(books).filter(
    ({ kind, about }) =>
      (kind === 'settle' && charges.has(about)) || (kind === 'settle-refund' && refunds.has(about)),
  );
  const changed = transferLines(books).filter(({ kind, about }) =>
    later.some((each) => each.kind === kind && each.about === about),
  );
  return {
    drawers: [[STARTING_CASH + moved, STARTING_CASH + moved + off.drawer]],
    terminals: [[of('terminal'), of('terminal') + off.batch]],
    cash: moved + off.drawer,
    checks: of('check'),
    payout: net('CARD') + net('ACH'),
    expected: of('charge') - sumOf(voids) - of('refund') + total(later),
    paid: total([...settled, ...changed].filter(({ paidAt }) => paidAt <= now)),
  };
}

/** Event, tender and cents of each line of the posting file. */
function expectedPosting({ books, closes }: Quarter): readonly string[] {
  const at = closes.at(-1)?.at ?? 0;
  const sales = { charge: 'sale', cash: 'sale', check: 'sale', terminal: 'sale' } as const;
  const names = { ...sales, void: 'void', refund: 'refund' } as const;
  const own = Object.entries(names).flatMap(([kind, event]) =>
    books.entries
      .filter((entry) => entry.kind === kind)
      .map(({ method, cents }) => `${event} ${method} ${event === 'sale' ? cents : -cents}`),
  );
  const later = learned(books, 0, at).map(
    ({ kind, method, cents }) => `${LATER[kind]} ${method} ${cents}`,
  );
  return [...own, ...later].sort();
}

const TAKEN: readonly EventKind[] = ['charge', ...TAKEN_HERE];

/** The lines of the journal of a close: debits less credits by account, cents. */
function expectedJournal(close: Close, books: DoubleEntry): readonly (readonly [string, number])[] {
  const figures = expectedFigures(close, books);
  const net = (tender: Tender) => {
    const [taken, voided, refunded, corrected] = figures[tender];
    return taken - voided - refunded + corrected;
  };
  const { entries, after, at } = close;
  const of = (...kinds: readonly EventKind[]) =>
    sumOf(entries.filter(({ kind }) => kinds.includes(kind)));
  const charges = new Map(books.of('charge').map(({ about, cents }) => [about, cents]));
  const patients = (line: 'copay' | 'deposit') => {
    const own = entries.reduce((sum, { kind, about, cents, charged }) => {
      const sign = kind === 'void' || kind === 'refund' ? -1 : Number(TAKEN.includes(kind));
      return lineOf(charged ?? charges.get(about) ?? cents) === line ? sum + sign * cents : sum;
    }, 0);
    const later = learned(books, after, at).filter(
      ({ about }) => lineOf(charges.get(about) ?? 0) === line,
    );
    return own + total(later);
  };
  const lines = [
    ['Card Clearing', net('CARD')],
    ['ACH Clearing', net('ACH')],
    [
      'Undeposited Cash',
      net('CASH') + of('paid-in', 'over-short', 'starting-cash') - of('paid-out'),
    ],
    ['Undeposited Checks', net('CHECK')],
    ['Other Terminal Clearing', net('TERMINAL') + of('batch-over')],
    ['Cash Paid In', -of('paid-in')],
    ['Petty Cash Expenses', of('paid-out')],
    ['Cash Over and Short', -of('over-short', 'starting-cash', 'batch-over')],
    ['Patient Payments - Copay', -patients('copay')],
    ['Patient Prepayments', -patients('deposit')],
  ] as const;
  return lines
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => [`Z${close.z.number} ${account}`, cents] as const)
    .sort();
}

const FEE = -2_500;

/** Packs the cash and the checks into a bag, and imports a statement with it, all transfers, batches and a fee. */
async function importStatementOf({ books, closes, client }: Quarter): Promise<void> {
  const { cash, coin, checks } = await client.bank.bags();
  expect(cash).toBe(books.balance('drawer') - (OFF.at(-1)?.float ?? 0));
  expect(checks.reduce((sum, { amount }) => sum + amount, 0)).toBe(books.balance('checks'));
  const bag = { bagNumber: 'B-1', accountId: 'checking', bills: money(cash - coin), coin };
  const keys = checks.map(({ paymentKey }) => paymentKey);
  await client.bank.packBag({ commandId: v7(), ...bag, checks: keys });
  const fee = { contains: 'MERCHANT FEE', amount: null, what: 'processor-fee' } as const;
  await client.bank.saveRule({ commandId: v7(), ...fee });
  const lastDay = closes.at(-1)?.z.days.at(-1) ?? '';
  const lines = [
    ...books.of('transfer').map(({ at, cents }) => [utcDate(at), 'PROCESSOR', cents] as const),
    ...closes.map(({ z: { days, terminals } }) => {
      return [days.at(-1) ?? '', 'ACQUIRER', terminals[0]?.batch ?? 0] as const;
    }),
    [lastDay, 'COUNTER DEPOSIT', cash + books.balance('checks')] as const,
    [lastDay, 'MERCHANT FEE', FEE] as const,
  ];
  const text = lines.map(([day, name, cents]) => `${day},${name},${(cents / 100).toFixed(2)}`);
  const bytes = Buffer.from(['Date,Description,Amount', ...text].join('\n'));
  const uploadId = v7();
  await client.bank.upload({ uploadId, place: 0, part: bytes.toString('base64') });
  const columns = {
    ...{ date: 'Date', dateOrder: 'ymd' as const, description: 'Description', amount: 'Amount' },
    ...{ debit: '', credit: '', sign: '' },
  };
  const order = { commandId: v7(), uploadId, accountId: 'checking', columns, addAlike: false };
  const imported = await client.bank.importStatement(order);
  expect(imported).toMatchObject({ added: lines.length, matched: lines.length, problem: null });
}

/** The deposits of the accountant's journal, by account: debits less credits, cents. */
function expectedDeposits({ books, closes, now }: Quarter): Readonly<Record<string, number>> {
  const paid = transferLines(books).filter(({ paidAt }) => paidAt <= now);
  const of = (name: string) => total(paid.filter(({ method }) => method === name));
  const batches = closes.reduce((sum, { z }) => sum + (z.terminals[0]?.batch ?? 0), 0);
  const cash = books.balance('drawer') - (OFF.at(-1)?.float ?? 0);
  const checks = books.balance('checks');
  return {
    Checking: books.balance('bank') + batches + cash + checks + FEE,
    'Card Clearing': -of('CARD'),
    'ACH Clearing': -of('ACH'),
    'Other Terminal Clearing': -batches,
    'Undeposited Cash': -cash,
    'Undeposited Checks': -checks,
    'Merchant Fees': -FEE,
  };
}

function sumsByAccount(lines: readonly (readonly [string, number])[]) {
  const sums: Record<string, number> = {};
  for (const [name, cents] of lines) {
    const account = name.slice(name.indexOf(' ') + 1);
    sums[account] = (sums[account] ?? 0) + cents;
  }
  return sums;
}
