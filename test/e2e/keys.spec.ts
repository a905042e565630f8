import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../src/main/settings/settings.ts';
import type { RunningCounter } from '../support/counter.ts';
import { test as base, expect, swipe } from './counter-fixture.ts';
import type { Flow, Person } from './flows.ts';
import { CHECKOUT_FLOWS } from './flows-of-checkout.ts';
import { CORRECTION_FLOWS } from './flows-of-corrections.ts';
import { DAY_FLOWS } from './flows-of-day.ts';
import { EXCEPTION_FLOWS } from './flows-of-exceptions.ts';
import { LIST_FLOWS } from './flows-of-lists.ts';
import { PAPER_FLOWS } from './flows-of-papers.ts';
import { PATIENT_FLOWS } from './flows-of-patients.ts';
import { PAYMENT_FLOWS } from './flows-of-payments.ts';
import { RARE_FLOWS } from './flows-of-rare-tasks.ts';

const FLOWS: readonly Flow[] = [
  ...CHECKOUT_FLOWS,
  ...PAYMENT_FLOWS,
  ...PATIENT_FLOWS,
  ...LIST_FLOWS,
  ...PAPER_FLOWS,
  ...DAY_FLOWS,
  ...RARE_FLOWS,
  ...EXCEPTION_FLOWS,
  ...CORRECTION_FLOWS,
];
const USING = fileURLToPath(new URL('../../docs/how-to/using.md', import.meta.url));

/** A counter whose usual copay is $25. */
const test = base.extend({
  data: async ({ data }, use) => {
    const [copay, ...others] = DEFAULT_SETTINGS.lineKinds;
    const lineKinds = [{ ...copay, amount: 2_500 }, ...others];
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ ...DEFAULT_SETTINGS, lineKinds }));
    await use(data);
  },
});
test.use({ atAmount: false });

/** The rows of the table *Keys of each task* in the guide: task, keys, count. */
function documented(): Readonly<Record<string, { readonly keys: string; readonly count: number }>> {
  const [, table = ''] = readFileSync(USING, 'utf8').split('## Keys of each task');
  const rows = [...table.matchAll(/^\| (.+?) \| (.+?) \| (\d+) \|$/gm)];
  return Object.fromEntries(
    rows.map(([, name = '', keys = '', count]) => [name, { keys, count: Number(count) }]),
  );
}

const ARROWS: Readonly<Record<string, string>> = { Down: '↓', Left: '←', Right: '→', Up: '↑' };

/** A key as the guide writes it. */
function written(key: string): string {
  const name = key
    .replace('Control+', 'Ctrl+')
    .replace(/Arrow(\w+)/, (arrow, way: string) => ARROWS[way] ?? arrow);
  return `**${name.replace(/(^|\+)([a-z])$/, (_, before, letter) => before + letter.toUpperCase())}**`;
}

/** Holds Alt down; returns the letter that the button then shows. */
async function letterOf(app: Page, name: string): Promise<string> {
  const button = (['button', 'tab'] as const)
    .map((role) => app.getByRole(role, { name, exact: true }))
    .reduce((one, other) => one.or(other));
  let letter: string | undefined;
  // The screen may still move.
  await expect(async () => {
    await app.keyboard.up('Alt');
    await app.keyboard.down('Alt');
    letter = await button.evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      const isAt = (px: string, place: number) => Math.abs(Number.parseFloat(px) - place) < 1;
      const tips = [...document.querySelectorAll<HTMLElement>('[data-tip]')];
      return tips.find(({ style }) => isAt(style.left, right) && isAt(style.top, bottom))?.dataset[
        'tip'
      ];
    });
    expect(letter).toBeDefined();
  }).toPass();
  return letter?.toLowerCase() ?? '';
}

/** A person, and the keys of that person as the guide writes them. */
function personAt(app: Page, counter: RunningCounter) {
  const log: string[] = [];
  let count = 0;
  const person: Person = {
    app,
    counter,
    press: async (...keys) => {
      for (const key of keys) {
        count += 1;
        log.push(written(key));
        await app.keyboard.press(key);
      }
    },
    pressLetter: async (name) => {
      count += 1;
      log.push(`**Alt** and the letter of *${name}*`);
      await app.keyboard.press(`Alt+${await letterOf(app, name)}`);
      await app.keyboard.up('Alt');
    },
    type: async (what, text) => {
      log.push(what);
      await app.keyboard.type(text);
    },
    swipe: async (holder = 'Joan Smith') => {
      log.push('swipe');
      await swipe(app, holder);
    },
  };
  return { person, keys: () => ({ keys: log.join(', '), count }) };
}

test.describe('keys of each task of the guide', () => {
  for (const { name, begin, does } of FLOWS) {
    test(name, async ({ app, counter }) => {
      await begin?.(app, counter);
      const { person, keys } = personAt(app, counter);
      await does(person);
      expect(keys()).toEqual(documented()[name]);
    });
  }

  test('are those of the guide', () => {
    expect(Object.keys(documented())).toEqual(FLOWS.map(({ name }) => name));
  });
});
