import { t } from '../messages/t.ts';
import { dayWords } from './clock.ts';
import { dayRows } from './day-report-paper.ts';
import { add, type Cents, toDollars } from './money.ts';
import { centred, type PaperLine, RULE, row, words } from './paper.ts';

/** The content of a bag for the bank. */
export interface DepositSlip {
  readonly clinic: string;
  readonly accountName: string;
  /** Of the account's number; empty if the clinic did not enter it. */
  readonly lastFour: string;
  readonly bagNumber: string;
  /** YYYY-MM-DD, on which it was packed. */
  readonly day: string;
  /** Those of its cash, oldest first; empty for a bag with checks alone. */
  readonly businessDays: readonly string[];
  readonly bills: Cents;
  readonly coin: Cents;
  readonly checks: readonly {
    readonly number: string;
    readonly payer: string | null;
    readonly amount: Cents;
  }[];
  readonly packedBy: string;
}

/** The deposit slip of a bag on paper: one for each bag, and so for one account. */
export function slipPaper(slip: DepositSlip): readonly PaperLine[] {
  const { clinic, accountName, lastFour, bagNumber, bills, coin, checks, packedBy } = slip;
  const checkSum = add(...checks.map(({ amount }) => amount));
  return [
    centred(t('depositSlip.title'), 'large'),
    centred(clinic),
    row(
      t('depositSlip.account'),
      lastFour === '' ? accountName : t('depositSlip.ending', { accountName, lastFour }),
    ),
    ...(slip.businessDays.length === 0 ? [] : dayRows(slip.businessDays)),
    row(t('depositSlip.packedOn'), dayWords(slip.day)),
    row(t('depositSlip.bag'), bagNumber, 'bold'),
    RULE,
    row(t('depositSlip.bills'), toDollars(bills)),
    row(t('depositSlip.coin'), toDollars(coin)),
    ...checks.flatMap(({ number, payer, amount }) => [
      row(t('depositSlip.check', { number }), toDollars(amount)),
      ...(payer === null ? [] : [words(`  ${payer}`)]),
    ]),
    row(t('depositSlip.checks', { count: checks.length }), toDollars(checkSum)),
    RULE,
    row(t('depositSlip.total'), toDollars(add(bills, coin, checkSum)), 'bold'),
    RULE,
    row(t('depositSlip.packedBy'), packedBy),
    { kind: 'feed', lines: 2 },
    row(t('depositSlip.signature'), '_'.repeat(18)),
    { kind: 'feed', lines: 1 },
    row(t('depositSlip.receivedBy'), '_'.repeat(18)),
  ];
}
