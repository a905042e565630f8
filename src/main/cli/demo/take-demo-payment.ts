import { v7 } from 'uuid';
import type { AttemptView } from '../../../shared/contract/values.ts';
import { cents } from '../../../shared/domain/money.ts';
import type { Receipt } from '../../../shared/domain/receipt.ts';
import type { Till } from '../../app.ts';
import { DEMO_PEOPLE } from '../../staff/people.ts';

/** The handle of the card at the counter, after the swipe. */
function cardAtCounter(till: Till): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const step = till.counter.current?.step;
      if (step?.kind !== 'card') return;
      stop();
      resolve(step.swipe);
    };
    const stop = till.subscribe(look);
    look();
  });
}

/** Takes a copay in the steps of the counter: sign in, listen, swipe, charge. */
export async function takeDemoPayment(
  till: Till,
): Promise<{ readonly attempt: AttemptView; readonly receipt: Receipt | null }> {
  const sale = {
    saleId: v7(),
    lines: [{ kind: 'copay' as const, amount: cents(2_500) }],
  };
  await till.staff.signIn('cashier', DEMO_PEOPLE[0].pin);
  till.counter.listen(sale);
  const carded = cardAtCounter(till);
  till.devices.swipeDemoCard('visa');
  const swipe = await carded;
  const attempt = await till.counter.charge({ ...sale, commandId: v7(), swipe });
  const step = till.counter.current?.step;
  const number = step?.kind === 'paid-by-card' ? step.receiptNumber : null;
  const found = number === null ? null : till.receipts.get(number);
  return { attempt, receipt: found?.receipt ?? null };
}
