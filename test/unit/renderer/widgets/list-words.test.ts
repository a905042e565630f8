import { expect, test } from 'vitest';
import { writeFor } from '../../../../src/main/system/reader-language.ts';
import { clockTime } from '../../../../src/renderer/widgets/today-list/list-words.ts';
import type { Language } from '../../../../src/shared/messages/language.ts';

test.each<[Language, string, RegExp]>([
  ['en', '09:30', /^9:30\sAM$/],
  ['en', '00:05', /^12:05\sAM$/],
  ['en', '12:00', /^12:00\sPM$/],
  ['es', '09:30', /^9:30\sa\.\sm\.$/],
  ['es', '16:45', /^4:45\sp\.\sm\.$/],
])('the time of a visit in %s: %s', (language, time, written) => {
  expect(
    writeFor(
      () => language,
      () => clockTime(time),
    ),
  ).toMatch(written);
});
