import { type Finding, finding } from '../../shared/domain/finding.ts';
import type { Cents } from '../../shared/domain/money.ts';
import { t } from '../../shared/messages/t.ts';
import type { CashOfDay, MatchInput } from './journal-findings.ts';

/**
 * Compares the journal's cash with the postings to the service, and of each day the drawers, the starting cash and the card
 * terminals with their counts.
 */
export function matchCash({ unposted, cash }: MatchInput): readonly Finding[] {
  const ofService = unposted.map(({ saleId, amount, posting, receipt }) =>
    finding(posting === 'waiting' ? 'cash-not-posted' : 'cash-refused', {
      saleId,
      amount,
      name: receipt === null ? null : t('program.receipt', { receipt }),
    }),
  );
  return [...ofService, ...cash.flatMap(ofDay)];
}

function ofDay(cash: CashOfDay): readonly Finding[] {
  const { day, drawers, terminals, loose, startingCash, cashTaken, drawerSales } = cash;
  return [
    ...loose.map(({ saleId, amount }) => finding('cash-without-drawer', { saleId, amount, day })),
    ...drawers.flatMap(({ counted, expected, ...about }) =>
      overOrShort('drawer', [counted, expected], about),
    ),
    ...terminals.flatMap(({ batch, expected, name }) =>
      overOrShort('terminal', [batch, expected], { name, day }),
    ),
    ...(startingCash === null
      ? []
      : overOrShort('starting-cash', [startingCash.counted, startingCash.left], { day })),
    // The cash of the sales must equal the drawers' cash from sales.
    ...(cashTaken === drawerSales
      ? []
      : [finding('drawer-disagrees', { amount: cashTaken, other: drawerSales, day })]),
  ];
}

function overOrShort(
  what: 'drawer' | 'terminal' | 'starting-cash',
  [amount, other]: readonly [counted: Cents, expected: Cents],
  about: Pick<Partial<Finding>, 'name' | 'day'>,
): readonly Finding[] {
  if (amount === other) return [];
  return [finding(amount > other ? `${what}-over` : `${what}-short`, { ...about, amount, other })];
}
