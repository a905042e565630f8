import { parseArgs } from 'node:util';
import { addDays, type DayRange, isDay, localDays } from '../../shared/domain/reports/days.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { accountingFile, type BooksOf } from '../reports/accounting/accounting-file.ts';
import { openSettings } from '../settings/settings-store.ts';
import { type CommandPorts, signInAtCommand, writeWhole } from './command.ts';
import { withClosedJournal } from './connect.ts';
import { OrderError } from './report-order.ts';

export const accountingUsage = perLanguage(() => t('reportFile.accountingUsage'));

interface AccountingOrder {
  readonly range: DayRange;
  readonly out: string;
  /** The person to sign in, if a clinic's counter is set up. */
  readonly person: string | undefined;
}

/**
 * The accountant's journal, from the journal of a closed counter, without the service.
 * @throws {OrderError} {@link SentenceError} {@link JournalError}
 */
export async function writeAccounting(args: readonly string[], ports: CommandPorts): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const order = readAccountingOrder(args, ports.now(), timeZone);
  await signInAtCommand(ports, order.person, 'see-reports');
  const { accountNames, bank } = openSettings(ports.data).current;
  const rows = await withClosedJournal(ports, ({ readable: db, tillId }) =>
    writeAccountingFile(order, { db, tillId, timeZone, accountNames, accounts: bank.accounts }),
  );
  ports.say(t('command.rows', { out: order.out, order: rows }));
}

/** By default the whole last month. @throws {OrderError} */
export function readAccountingOrder(
  args: readonly string[],
  now: Date,
  timeZone: string,
): AccountingOrder {
  const given = parse(args);
  const { to = addDays(`${localDays(timeZone)(now.getTime()).slice(0, 8)}01`, -1) } = given;
  const { from = `${to.slice(0, 8)}01`, out = '', person } = given;
  if (!isDay(from)) throw new OrderError(t('reportFile.needsDayAsYyyy', { flag: '--from' }));
  if (!isDay(to)) throw new OrderError(t('reportFile.needsDayAsYyyy', { flag: '--to' }));
  if (to < from) throw new OrderError(t('reportFile.beforeFrom'));
  if (out === '') throw new OrderError(t('reportFile.outNeedsNameFile'));
  return { range: { from, to }, out, person };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { from: text, to: text, out: text, data: text, person: text };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    if (error instanceof TypeError) throw new OrderError(error.message, { cause: error });
    throw error;
  }
}

/** Writes the file atomically: whole, or the old one unchanged. Returns the number of its rows. */
export function writeAccountingFile({ range, out }: AccountingOrder, books: BooksOf): number {
  const { bytes, rows } = accountingFile(books, range);
  writeWhole(out, bytes);
  return rows;
}
