import { describe, expect, test } from 'vitest';
import { cents } from '../../../../src/shared/domain/money.ts';
import { receiptText } from '../../../../src/shared/domain/receipt-paper.ts';
import { RECEIPT } from './receipt-fixtures.ts';

describe('receiptText', () => {
  test('contains the required content of a card receipt (hardware.md §6), 42 columns wide', () => {
    expect(`\n${receiptText(RECEIPT, { duplicate: false })}\n`).toBe(`
         Riverbend Family Clinic
             Springfield, IL
              (217) 555-0142
------------------------------------------
Receipt 000042                     PAYMENT
2026-03-01T09:30:00.000Z            K7M2Q9
Cashier                         Dana Reyes
------------------------------------------
Copay                               $25.00
------------------------------------------
TOTAL                               $25.00
Visa •••• 1111                      $25.00
Entry method                        Swiped
Approval code                       123456
Reference
   K7M2Q9-0190d3a1000070008000000000000002
------------------------------------------
        SIMULATED: NO MONEY MOVED
                Thank you
`);
  });

  test('prints DUPLICATE at top and bottom of a reprint', () => {
    const rows = receiptText(RECEIPT, { duplicate: true }).split('\n');
    expect(rows.at(0)?.trim()).toBe('*** DUPLICATE ***');
    expect(rows.at(-1)?.trim()).toBe('*** DUPLICATE ***');
  });

  test('prints the cash given and the change', () => {
    const text = receiptText(
      {
        ...RECEIPT,
        tender: { kind: 'cash', given: cents(4_000), change: cents(1_500) },
        simulated: false,
      },
      { duplicate: false },
    );
    expect(text).toContain(`Cash received                       $40.00
Change                              $15.00`);
    expect(text).not.toContain('SIMULATED');
  });
});
