import type { GivenBackKey, KeyEvent } from '../../../../../drivers/readers/wedge/key-event.ts';
import {
  WedgeMachine,
  type WedgeOutcome,
} from '../../../../../drivers/readers/wedge/wedge-machine.ts';
import { textOf } from '../../magstripe/stripe-text.ts';

/**
 * A page behind a wedge machine, a host that passes time, and the input of the page and the reader.
 */
export function page(options: { readonly gapMs?: number } = {}) {
  const machine = new WedgeMachine(options);
  const swipes: string[] = [];
  const pageEvents: (GivenBackKey | KeyEvent)[] = [];
  const carryOut = ({ giveBack, swipe }: WedgeOutcome) => {
    pageEvents.push(...giveBack);
    if (swipe !== null) swipes.push(textOf(swipe));
  };
  const pass = (until: number) => {
    for (;;) {
      const { wakeAt } = machine;
      if (wakeAt === null || wakeAt >= until) return;
      carryOut(machine.tick(wakeAt));
    }
  };
  return {
    machine,
    swipes,
    pageEvents,
    /** Timers run only if `punctual`; otherwise the next key reveals every gap. */
    play: (events: readonly KeyEvent[], punctual = true) => {
      for (const event of events) {
        if (punctual) pass(event.time);
        const outcome = machine.key(event);
        carryOut(outcome);
        if (outcome.verdict === 'pass') pageEvents.push(event);
      }
    },
    /** No further keys come. */
    rest: () => pass(Number.POSITIVE_INFINITY),
    /** The content of a text field. */
    text: () =>
      pageEvents
        .filter(({ kind, key, ctrl, alt }) => kind !== 'up' && key.length === 1 && !ctrl && !alt)
        .map(({ key }) => key)
        .join(''),
    /** The keys pressed, modifiers left out. */
    presses: () =>
      pageEvents.flatMap(({ kind, code }) =>
        kind === 'up' || /^(Shift|Control|Alt)/.test(code) ? [] : code,
      ),
  };
}
