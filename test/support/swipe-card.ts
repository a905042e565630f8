import type { Till } from '../../src/main/app.ts';
import type { StepOf } from '../../src/shared/contract/till.ts';

type SaleInput = Parameters<Till['counter']['listen']>[0];

/** Waits until `look` returns a value, calling it after every change of the till. */
export function untilTill<T>(till: Till, look: () => T | null): Promise<T> {
  return new Promise((resolve) => {
    const check = () => {
      const found = look();
      if (found === null) return;
      stop();
      resolve(found);
    };
    const stop = till.subscribe(check);
    check();
  });
}

/** Arms the readers, swipes a demo card, and returns the card step. */
export async function swipeCard(
  till: Till,
  sale: SaleInput,
  card = 'visa',
): Promise<StepOf<'card'>> {
  till.counter.listen(sale);
  await untilTill(till, () =>
    till.slices.readers().every(({ state }) => state === 'ready') ? true : null,
  );
  till.devices.swipeDemoCard(card);
  return untilTill(till, () => {
    const step = till.counter.current?.step;
    return step?.kind === 'card' ? step : null;
  });
}
