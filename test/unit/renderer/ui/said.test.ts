import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../src/renderer', import.meta.url));

/** Elements that are there, without the text that is said, before it: counts, hints and states that change in place. */
const THERE_BEFORE = [
  'app/network.tsx',
  'features/attempts/in-doubt-button.tsx',
  'features/checkout/record-step.tsx',
  'features/drawer/count-form.tsx',
  'features/payments/payments.tsx',
  'features/reports/report-table.tsx',
  'features/reports/view-bar.tsx',
  'ui/said.tsx',
  'widgets/patient-search.tsx',
];

it('a text that appears is said in the live regions of the page, not in one that arrives with it', () => {
  const live = globSync('**/*.tsx', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) =>
      /role="(status|alert)"|aria-live=/.test(readFileSync(`${root}/${path}`, 'utf8')),
    );
  expect(live.sort()).toEqual(THERE_BEFORE);
});
