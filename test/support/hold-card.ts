import { v7 } from 'uuid';
import { cardBytes } from '../../drivers/magstripe/card-memory.ts';
import type { Till } from '../../src/main/app.ts';
import type { Attempt } from '../../src/main/journal/projections/attempts.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { DANA } from './journal-fixtures.ts';

const TRACK = ';4111111111111111=30121011234567890?';

/** Holds an amount, cents, on a card, as the counter does. */
export async function holdCard(till: Till, amount = 18_000): Promise<Attempt> {
  const saleId = v7();
  const { attempts } = till;
  const prepared = await attempts.prepare({
    operation: 'preauthorize',
    method: 'CARD',
    commandId: v7(),
    cashier: DANA,
    amount: cents(amount),
    saleId,
    patientId: null,
    lastFour: '1111',
    acknowledgedDuplicates: [],
  });
  const track = cardBytes(TRACK.length);
  track.set(Buffer.from(TRACK, 'latin1'));
  const opened = attempts.open(attempts.requireUnchanged(prepared), {
    entries: [
      {
        kind: 'sale.opened',
        body: {
          saleId,
          patientId: null,
          lines: [{ kind: 'deposit', amount: cents(amount) }],
          cashier: DANA,
        },
      },
    ],
    tender: { kind: 'card', track },
    card: { brand: 'visa', lastFour: '1111' },
    bankAccount: null,
  });
  return attempts.send(opened);
}
