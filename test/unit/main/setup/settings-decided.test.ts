import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsSchema } from '../../../../src/main/settings/settings.ts';

const TABLE = new URL('../../../../docs/decisions/settings.md', import.meta.url);

test('each setting is documented with its control or the reason for having none', () => {
  const rows = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
});
