import { chargeStatusWords } from './payment-status.ts';

/** Cash is in the drawer once, even if the service lists it twice: it is not refunded. */
export const CASH_RECORDED_TWICE = 'Cash recorded twice at the service; the drawer has it once';

/**
 * Kinds of differences between journal, service and drawer, each with its meaning and remedy: the
 * same texts on the screen and on the Z report.
 */
export const DIFFERENCES = {
  'missing-at-service': {
    name: 'Not at the service',
    todo: 'The journal has it as approved and the service does not list it a day later. Call the service with the reference before the patient leaves unpaid.',
  },
  'never-reported': {
    name: 'Listed, never reported',
    todo: 'The service lists it but its report has left it out for three days. Ask the service when it is paid out.',
  },
  'unknown-payment': {
    name: 'A charge nobody here asked for',
    todo: 'It stands at the service under this till’s name and not in the journal. Find the patient, then void or refund it.',
  },
  'unknown-cash': {
    name: 'Cash nobody here took',
    todo: 'The service lists cash of this till that the journal does not know. Void it at the service.',
  },
  'unknown-hold': {
    name: 'A hold nobody here placed',
    todo: 'Release it at the service, so that the patient’s money is free again.',
  },
  'amount-differs': {
    name: 'Another amount was charged',
    todo: 'Refund or charge the difference, and tell the service.',
  },
  'record-taken': {
    name: 'Two payments, one record at the service',
    todo: 'Another payment of the journal has the same record, so the service did only one of the two. Look which, and charge or void the other.',
  },
  'other-action': {
    name: 'Something else was done than was asked',
    todo: 'The service shows another kind of record for it, as a charge for a hold. Void or release what was not meant.',
  },
  'charged-twice': {
    name: 'Charged twice for one press',
    todo: 'The service approved it twice. Void or refund the second one.',
  },
  'cash-recorded-twice': {
    name: CASH_RECORDED_TWICE,
    todo: 'Ask the service to remove its second record. The drawer and the patient’s receipt are right as they are.',
  },
  'reported-twice': {
    name: 'Reported twice',
    todo: 'It was charged once and stands twice in the report. Ask the service which row it pays out.',
  },
  'method-differs': {
    name: 'Reported as another method',
    todo: 'Ask the service to correct the record; the amount agrees.',
  },
  'declined-at-service': {
    name: 'Approved here, not at the service',
    todo: 'The patient got a receipt and the service charged nothing. Take the payment again.',
  },
  'approved-at-service': {
    name: 'Charged, but told as not charged',
    todo: 'The patient was told that nothing was charged. Give them the receipt, or void it.',
  },
  'still-in-doubt': {
    name: chargeStatusWords('in-doubt'),
    todo: 'Its answer was lost. Swipewell keeps checking, and the next close matches it again.',
  },
  'needs-review': {
    name: chargeStatusWords('needs-human'),
    todo: 'The service shows records that contradict each other. A manager decides on the in-doubt list, F9.',
  },
  'marked-not-charged': {
    name: chargeStatusWords('marked-not-charged'),
    todo: 'A manager marked it as not charged. If the service shows it later, Swipewell raises an alarm.',
  },
  'connection-gone': {
    name: 'On a connection that is gone',
    todo: 'This till cannot read the connection that it was paid on any more. Look it up at the service by its reference.',
  },
  'voided-at-another-terminal': {
    name: 'Voided elsewhere',
    todo: 'The service voided it and this till did not ask for it. Find out who did, and whether the patient still owes it.',
  },
  'refunded-at-another-terminal': {
    name: 'Refunded elsewhere',
    todo: 'A refund stands at the service that this till did not give. Find out who did.',
  },
  'returned-by-bank': {
    name: 'Returned by the bank',
    todo: 'The bank sent the payment back. The patient owes it again: ask for another way to pay.',
  },
  'void-missing': {
    name: 'Void not at the service',
    todo: 'The journal has it voided and the service still charges it. Void it again, or refund it.',
  },
  'void-amount-differs': {
    name: 'Voided for another amount',
    todo: 'Ask the service to correct the void.',
  },
  'refund-missing': {
    name: 'Refund not at the service',
    todo: 'The patient was promised money that the service does not send. Look at the refund, and give it again.',
  },
  'refund-amount-differs': {
    name: 'Refunded another amount',
    todo: 'Give the patient the rest, or ask the service to correct it.',
  },
  'capture-missing': {
    name: 'Captured here, not charged there',
    todo: 'The hold was captured and no charge shows a day later. Look at the hold, and capture it again.',
  },
  'released-but-charged': {
    name: 'Released, charged all the same',
    todo: 'The hold was let go and the service charged it. Void or refund it.',
  },
  'cash-not-posted': {
    name: 'Cash the service was not told of',
    todo: 'It is in the drawer and counts here. It is posted by itself as soon as the service answers.',
  },
  'cash-refused': {
    name: 'Cash the service does not have',
    todo: 'It refused it, or does not show it. It is in the drawer and counts here: have it sent again from the in-doubt tray, F9.',
  },
  'cash-missing': {
    name: 'Cash not at the service',
    todo: 'It was posted, and a day later the service does not list it. Tell the service.',
  },
  'cash-without-drawer': {
    name: 'Cash while no drawer was open',
    todo: 'It is in no drawer’s count. Find it, and put it in the bag by itself.',
  },
  'drawer-over': {
    name: 'Drawer over',
    todo: 'More was counted than had to be there. Look for a sale that was not rung up.',
  },
  'drawer-short': {
    name: 'Drawer short',
    todo: 'Less was counted than had to be there. Look for change given wrong, or a paid out without its slip.',
  },
  'drawer-disagrees': {
    name: 'Drawer and sales disagree',
    todo: 'The cash in the drawers is not the cash of the sales. Rebuild the journal’s views, and call for help if it stays.',
  },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly todo: string }>>;

export type DifferenceKind = keyof typeof DIFFERENCES;

const SIDES: Partial<Record<DifferenceKind, readonly [string, string]>> = {
  'drawer-over': ['counted', 'expected'],
  'drawer-short': ['counted', 'expected'],
  'drawer-disagrees': ['of sales', 'in drawers'],
};

/** Names of the two amounts of a difference: journal and service, unless they are cash. */
export function sidesOf(kind: DifferenceKind): readonly [string, string] {
  return SIDES[kind] ?? ['here', 'there'];
}

/** Signed at the count, so that they need no second approval. */
export const SIGNED_AT_COUNT: readonly DifferenceKind[] = ['drawer-over', 'drawer-short'];
