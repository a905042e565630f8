import { v7 } from 'uuid';
import { onTestFinished } from 'vitest';
import { Commands } from '../../src/main/commands.ts';
import { ServiceFailed } from '../../src/main/payments-api/payments-api-error.ts';
import { BagService } from '../../src/main/reports/bank/bag-service.ts';
import { BankService } from '../../src/main/reports/bank/bank-service.ts';
import type { BankContext } from '../../src/main/reports/bank/line-matcher.ts';
import { type MatchesAtHub, NO_HUB } from '../../src/main/reports/bank/shared-matches.ts';
import { StatementLines } from '../../src/main/reports/bank/statement-lines.ts';
import type { ProcessorTransfer } from '../../src/main/reports/bank/transfers.ts';
import { bankSettingsSchema } from '../../src/shared/contract/bank.ts';
import type { StatementColumns } from '../../src/shared/domain/bank-statement.ts';
import { cents } from '../../src/shared/domain/money.ts';
import type { AskedBags, AwaitedBag } from '../../src/shared/hub/bank-calls.ts';
import { DANA, journalIn } from './journal-fixtures.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const COLUMNS: StatementColumns = {
  date: 'Date',
  dateOrder: 'ymd',
  description: 'Description',
  amount: 'Amount',
  debit: '',
  credit: '',
  sign: '',
};

export const MARCH = { from: '2026-03-01', to: '2026-03-31' };

export const transfer = (name: string, amount: number, expected: string): ProcessorTransfer => ({
  id: name,
  amount: cents(amount),
  from: expected,
  until: `${expected.slice(0, 8)}${String(Number(expected.slice(8)) + 6).padStart(2, '0')}`,
  ach: cents(0),
  expected,
});

/** As the hub answers, which tests of its own prove. */
const isAsked = (bag: AwaitedBag, asked: AskedBags) => {
  const { branch, bagNumber, day } = bag;
  if (asked.by === 'days') return day >= asked.from && day <= asked.to;
  if (asked.by === 'line') return bagNumber.includes(asked.search);
  const ofClose = bag.of === 'close' ? `clinic-bag ${bag.closeId} ${branch} ${bagNumber}` : null;
  return asked.name === ofClose || (bag.of === 'counter' && asked.name === `bag ${bag.bagId}`);
};

/** A bank on a real journal, with Dana signed in and these transfers of the processor. */
export function bank(
  transfers: readonly ProcessorTransfer[] | 'unreachable' = [],
  openFile?: ConstructorParameters<typeof StatementLines>[1],
  clinicBags: readonly AwaitedBag[] = [],
  matches: MatchesAtHub = NO_HUB,
) {
  const folder = temporaryFolder();
  const journal = journalIn(folder, () => new Date('2026-03-02T18:00:00Z'));
  let settings = bankSettingsSchema.parse({});
  const commands = new Commands(journal, {
    cashier: () => DANA,
    mayNow: () => true,
    approve: () => Promise.resolve(DANA),
  });
  const lines = new StatementLines(folder, openFile);
  onTestFinished(() => lines.close());
  const context: BankContext = {
    ...{ journal, commands, lines, newId: v7 },
    settings: () => settings,
    today: () => '2026-03-20',
    matches,
    clinicBags: async (asked) => clinicBags.filter((bag) => isAsked(bag, asked)),
    clinic: () => ({ name: 'Riverbend Family Clinic', country: 'US' }),
    print: async () => ({ by: 'window' }),
    keep: (next) => {
      settings = next;
    },
    transfers: async () => {
      if (transfers !== 'unreachable') return transfers;
      const failure = { problem: 'timeout', outcome: 'unanswered', field: null } as const;
      throw new ServiceFailed(failure, {});
    },
  };
  const service = new BankService(context);
  const bags = new BagService(context);
  const importBytes = async (
    bytes: Uint8Array,
    { columns = COLUMNS, addAlike = false, accountId = 'checking' } = {},
  ) => {
    const uploadId = v7();
    service.upload(uploadId, 0, Buffer.from(bytes).toString('base64'));
    const order = { commandId: v7(), uploadId, accountId, columns, addAlike };
    return service.importStatement(order);
  };
  const importRows = (...rows: readonly string[]) =>
    importBytes(Buffer.from(['Date,Description,Amount', ...rows].join('\n')));
  const look = () => {
    const { unmatched, matched } = service.look(MARCH);
    return {
      unmatched: unmatched.map(({ description }) => description),
      matched: matched.map(({ description, meaning, subject }) => [
        description,
        meaning.kind,
        subject,
      ]),
    };
  };
  return {
    journal,
    folder,
    lines,
    service,
    bags,
    importBytes,
    importRows,
    look,
    settings: () => settings,
  };
}
