import { rowOf } from '../../shared/domain/row-of.ts';
import { t } from '../messages/t.ts';

/** Reasons why a day sheet cannot be compared, by the line of its file. */
export const DAY_SHEET_PROBLEMS: Readonly<Record<string, (row: number) => string>> = {
  'not-text': () => t('problems.daySheetNotText'),
  'not-csv': (row) => t('problems.daySheetNotCsv', { row }),
  'no-rows': () => t('problems.daySheetEmpty'),
  'no-payments': () => t('problems.daySheetNoPayments'),
  'columns-missing': () => t('problems.daySheetColumns'),
  'receipt-alone': () => t('problems.daySheetReceiptAlone'),
  'too-large': () => t('problems.daySheetTooLarge'),
  'too-many-rows': () => t('problems.daySheetTooLarge'),
  'of-another-clinic': () => t('problems.daySheetOfOthers'),
};

/** Reasons why a file of today's list is not taken, by the line of the file. */
const LIST_PROBLEMS: Readonly<Record<string, (row: number) => string>> = {
  'not-text': () => t('problems.listNotText'),
  'not-csv': (row) => t('problems.listNotCsv', { row }),
  'no-rows': () => t('problems.listEmpty'),
  'columns-missing': () => t('problems.listColumns'),
  'too-large': () => t('problems.listTooLarge'),
  'too-many-rows': () => t('problems.listTooLarge'),
  'no-columns': () => t('problems.listNoColumns'),
  unfinished: () => t('problems.listUnfinished'),
  'of-another-day': () => t('problems.listOfAnotherDay'),
};

export function listProblem(problem: string, row: number): string {
  return rowOf(LIST_PROBLEMS, problem)?.(row) ?? t('problems.listNotText');
}

/** Reasons why a statement was refused (src/main/reports/bank/read-statement.ts). */
const STATEMENT_PROBLEMS: Readonly<Record<string, string>> = {
  'not-text': t('problems.statementNotText'),
  'not-a-statement': t('problems.statementNotStatement'),
  'not-csv': t('problems.statementNotCsv'),
  'columns-missing': t('problems.statementColumnsMissing'),
  'cells-missing': t('problems.statementCellsMissing'),
  'no-date': t('problems.statementNoDate'),
  'date-in-future': t('problems.statementDateInFuture'),
  'no-amount': t('problems.statementNoAmount'),
  'no-sign': t('problems.statementNoSign'),
  'no-id': t('problems.statementNoId'),
  'other-currency': t('problems.statementOtherCurrency'),
  'other-account': t('problems.statementOtherAccount'),
  'several-accounts': t('problems.statementSeveralAccounts'),
  cut: t('problems.statementCut'),
  'too-large': t('problems.statementTooLarge'),
  'no-space': t('problems.statementNoSpace'),
  'not-saved': t('problems.statementNotSaved'),
};

/** The refusal of a statement, with the row if it is about one. */
export function statementProblem(say: Saying): string {
  const reason = rowOf(STATEMENT_PROBLEMS, String(say('problem'))) ?? '';
  const [row, text] = [Number(say('row')), String(say('text'))];
  const has = text === '' ? '' : t('problems.statementHas', { text });
  const where = row > 0 ? t('problems.statementRow', { row, text }) : has;
  return [t('problems.nothingImported'), reason, where].filter((part) => part !== '').join(' ');
}

/** Reads a named detail of a problem. */
export type Saying = (name: string) => unknown;
