import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { changesOf, FEATURES, openPage, pathsOf } from './page.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Texts with a higher limit: a certificate. */
const LONGER = [
  'connection.check authority',
  'bank.upload part',
  'posting.upload part',
  'todayList.upload part',
];

const LONG = 'x'.repeat(10_000);

/** Copies of an input, each with another of its texts replaced by a long one, by the text's path. */
function withLongTexts(input: unknown): readonly (readonly [string, unknown])[] {
  if (typeof input === 'string') return [['', LONG]];
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    withLongTexts(value).map(([path, long]) => {
      const copy = Array.isArray(input)
        ? input.map((each: unknown, index) => (String(index) === name ? long : each))
        : { ...input, [name]: long };
      return [path === '' ? name : `${name}.${path}`, copy] as const;
    }),
  );
}

test.each(FEATURES)(
  '%s refuses a text of 10,000 characters and changes nothing',
  async (feature) => {
    const page = await openPage(service);
    const accepted: string[] = [];
    for (const path of [...pathsOf(feature, true), ...pathsOf(feature, false)]) {
      await page.ready();
      const input = await page.inputOf(path);
      for (const [field, long] of withLongTexts(input)) {
        const before = changesOf(page);
        const outcome = await page.call(path, long);
        const isUnchanged = isDeepStrictEqual(changesOf(page), before);
        if ('answer' in outcome || !isUnchanged) accepted.push(`${path} ${field}`);
      }
    }
    expect(accepted.filter((text) => !LONGER.includes(text))).toEqual([]);
  },
);
