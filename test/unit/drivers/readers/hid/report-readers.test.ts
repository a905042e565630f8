import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEVICE_PROFILES, readIdTech } from '../../../../../drivers/readers/hid/device-profiles.ts';
import { readMagneSafe, readSureSwipe } from '../../../../../drivers/readers/hid/magtek-report.ts';
import type { ReportReading } from '../../../../../drivers/readers/hid/report-reading.ts';
import { textOf } from '../../magstripe/stripe-text.ts';
import { idTech, magneSafe, SAMPLE, secureFrame, sureSwipe } from './reports.ts';

const { t1, t2, t3 } = SAMPLE;
const ON_THE_WIRE = `${t1}${t2}+${t3.slice(1)}`;
const CIPHERTEXT = Buffer.from('0d3f253b3f030d3fc25c1d1197d31caa87285d59a892047426d9182e', 'hex');

function reported(reading: ReportReading): string {
  return reading.kind === 'tracks' ? textOf(reading.bytes) : reading.kind;
}

// hardware.md §2, MagTek SureSwipe: 337 bytes.
test.each([
  ['the sample', { ...SAMPLE }, ON_THE_WIRE],
  ['track 2 alone', { t2 }, t2],
  ['track 3 alone, which begins like track 2', { t3: ';123=4?' }, '+123=4?'],
  ['a blank stripe', {}, ''],
  ['track 1 could not be read', { t1: '%B54', t2, status: [1, 0, 0] as const }, `%E?${t2}`],
  ['all status bits set', { ...SAMPLE, status: [255, 255, 255] as const }, '%E?;E?+E?'],
  ['all status bits set but the one', { ...SAMPLE, status: [254, 254, 254] as const }, ON_THE_WIRE],
  ['a length of 110', { t1: `%B${'1'.repeat(107)}?` }, `%B${'1'.repeat(107)}?`],
  ['lengths over 110', { ...SAMPLE, lengths: [111, 200, 255] as const }, '%E?;E?+E?'],
  ['one length over 110', { ...SAMPLE, lengths: [255, t2.length, 0] as const }, `%E?${t2}`],
  ['stale bytes behind the tracks', { ...SAMPLE, stale: ';4111111111111111=3012?' }, ON_THE_WIRE],
  ['stale bytes only', { stale: t2 }, ''],
])('reads SureSwipe: %s', (_, fields, expected) => {
  expect(reported(readSureSwipe(sureSwipe(fields)))).toBe(expected);
});

// hardware.md §2, MagneSafe V5; the statuses as in MagTek's manual, with 00 06 in its level 3
// sample.
test.each([
  ['no keys yet, the sample', { ...SAMPLE }, 0x0000, ON_THE_WIRE],
  ['level 2, with keys', { ...SAMPLE }, 0x0002, ON_THE_WIRE],
  ['level 3', { ...SAMPLE }, 0x0006, 'encrypted'],
  ['level 4, keys used up', { ...SAMPLE }, 0x000f, 'encrypted'],
  ['the other byte order', { ...SAMPLE }, 0x0600, 'encrypted'],
  ['all bits set', { ...SAMPLE }, 0xffff, 'encrypted'],
  ['a length over 112', { t1, t2, lengths: [113, t2.length, 0] as const }, 0, `%E?${t2}`],
])('reads MagneSafe V5: %s', (_, fields, encryptionStatus, expected) => {
  expect(reported(readMagneSafe(magneSafe(fields, encryptionStatus)))).toBe(expected);
});

test('reports begin with the sample header of hardware.md', () => {
  expect(magneSafe(SAMPLE).subarray(0, 7).toString('hex')).toBe('0000003c251f00');
});

const LENGTHS = [t1.length, t2.length, t3.length] as const;

// hardware.md §2, ID TECH: total length at 7, data from 9.
test.each<readonly [string, Parameters<typeof idTech>[0], string]>([
  ['low byte first', { data: `${t1}\r${t2}\r` }, `${t1}\r${t2}\r`],
  ['high byte first', { data: `${t1}\r${t2}\r`, highByteFirst: true }, `${t1}\r${t2}\r`],
  [
    '256 bytes, low byte first',
    { data: t2.padEnd(256, '\r'), lengths: LENGTHS },
    t2.padEnd(256, '\r'),
  ],
  [
    '256 bytes, high byte first',
    { data: t2.padEnd(256, '\r'), lengths: LENGTHS, highByteFirst: true },
    t2.padEnd(256, '\r'),
  ],
  ['512 bytes in all', { data: t2, size: 512 }, t2],
  ['nothing', { data: '' }, ''],
  ['a total beyond the report', { data: t2, total: 0xffff }, '%E?;E?'],
  ['a total less than its tracks', { data: t2, lengths: [110, 110, 110] as const }, '%E?;E?'],
  ['all status bits set', { data: '', status: 255 }, '%E?;E?+E?'],
  [
    'track 1 not read',
    { data: `${t2}\r`, lengths: [0, t2.length, 0], status: [1, 0, 0] },
    `%E?${t2}\r`,
  ],
  [
    'track 1 misread',
    { data: `%B54${t2}\r`, lengths: [4, t2.length, 0], status: [1, 0, 0] },
    `%E?${t2}\r`,
  ],
  [
    'track 2 misread',
    { data: `${t1}${t2}\r`, lengths: [t1.length, t2.length, 0], status: [0, 1, 0] },
    `${t1};E?\r`,
  ],
  [
    'a line a track, track 1 misread',
    { data: `${t1}\r${t2}\r`, lengths: [t1.length, t2.length, 0], status: [1, 0, 0] },
    `%E?\r${t2}\r`,
  ],
  [
    'track 3 misread',
    { data: `${t1}${t2}\r`, lengths: [t1.length, t2.length, 0], status: [0, 0, 1] },
    `${t1}${t2}+E?\r`,
  ],
  ['all status bits set but the one', { data: `${t1}${t2}`, status: 254 }, `${t1}${t2}`],
  ['encrypted by its encode type', { data: t2, encodeType: 0x80 }, 'encrypted'],
  ['a secure frame', { data: secureFrame(CIPHERTEXT) }, 'encrypted'],
  ['tracks behind an STX', { data: `\x02${t1}${t2}\x03` }, `\x02${t1}${t2}\x03`],
])('reads ID TECH: %s', (_, fields, expected) => {
  expect(reported(readIdTech(idTech(fields)))).toBe(expected);
});

test('no report causes an exception in its profile', () => {
  const report = fc
    .constantFrom(...DEVICE_PROFILES)
    .chain(({ read, length }) =>
      fc.tuple(
        fc.constant(read),
        fc.uint8Array({ minLength: length.from, maxLength: length.from }),
      ),
    );
  fc.assert(fc.property(report, ([read, bytes]) => typeof read(bytes).kind === 'string'));
});

// hardware.md §2: bytes past the length are undefined.
test('ignores bytes beyond a length', () => {
  const lengths = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
  const bytes = fc.uint8Array({ minLength: 337, maxLength: 337 });
  fc.assert(
    fc.property(lengths, bytes, bytes, (of, one, other) => {
      const [first, second] = [one, other].map((fill) => {
        const report = Buffer.from(fill);
        report.set(one.subarray(0, 3));
        report.set(of, 3);
        for (const [index, length] of of.entries()) {
          const start = 7 + index * 110;
          report.set(one.subarray(start, start + Math.min(length, 110)), start);
        }
        return reported(readSureSwipe(report));
      });
      expect(first).toBe(second);
    }),
  );
});
