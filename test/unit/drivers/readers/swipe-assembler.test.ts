import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SwipeResult } from '../../../../drivers/magstripe/swipe-result.ts';
import { QUIET_MS, STALL_MS, SwipeAssembler } from '../../../../drivers/readers/swipe-assembler.ts';
import { manualClock } from '../../../support/synchronous-clock.ts';
import { bytesOf, trackText } from '../magstripe/stripe-text.ts';
import {
  ENCRYPTED,
  ID_TECH_HEX,
  ID_TECH_MASKED,
  MAGTEK_LEVEL_2,
  MAGTEK_LEVEL_3,
} from './encrypting-readers.ts';
import { secureFrame } from './hid/reports.ts';

const T1 = '%B4111111111111111^DOE/JANE^30121010000000000?';
const T2 = ';4111111111111111=30121010000000000?';
const T3 = '+0112345678=1?';
const OTHER_T1 = '%B5555555555554444^SMITH/JOHN^29031010000000000?';
const OTHER_T2 = ';5555555555554444=29031010000000000?';

/** Each swipe as its tracks, `-` for absent ones; or `unreadable`. */
function reported({ tracks }: SwipeResult): string {
  return Object.values(tracks)
    .map((track) => (track.kind === 'absent' ? '-' : trackText(track)))
    .join(' ');
}

function assembling() {
  const clock = manualClock();
  const heard: string[] = [];
  const assembler = new SwipeAssembler(
    clock.after,
    (swipe) => heard.push(reported(swipe)),
    () => heard.push('unreadable'),
    () => heard.push('encrypted'),
  );
  const send = (text: string) => assembler.receive(bytesOf(text));
  return { clock, heard, assembler, send };
}

const T1_T2 = `${T1} ${T2} -`;
const ALL = `${T1} ${T2} ;0112345678=1?`;
const OTHER = `${OTHER_T1} ${OTHER_T2} -`;

test.each([
  // hardware.md §3: MagTek sends one line, so there is no wait.
  ['one line', `${T1}${T2}\r`, [T1_T2]],
  ['one line of three tracks', `${T1}${T2}${T3}\r`, [ALL]],
  ['CR LF', `${T1}${T2}\r\n`, [T1_T2]],
  ['STX and ETX', `\x02${T1}${T2}\x03`, [T1_T2]],
  ['track 1 was unreadable', `%E?${T2}\r`, [`unreadable ${T2} -`]],
  [
    'track 1 with the LRC `%`',
    `%B4111111111111111^DOE/ZS^3012101?%${T2}\r`,
    [`%B4111111111111111^DOE/ZS^3012101? ${T2} -`],
  ],
  ['two back to back', `${T1}${T2}\r${OTHER_T1}${OTHER_T2}\r`, [T1_T2, OTHER]],
  ['noise before and between', `\x00~x${T1}${T2}\r\xff7z${OTHER_T1}${OTHER_T2}\r`, [T1_T2, OTHER]],
  ['an unreadable one, then a good one', `%E?;E?\r${T1}${T2}\r`, [T1_T2]],
  ['two back to back, a track a line', `${T1}\r${T2}\r${OTHER_T1}${OTHER_T2}\r`, [T1_T2, OTHER]],
])('completes at once: %s', (_, sent, swipes) => {
  const { clock, heard, send } = assembling();
  send(sent);
  expect(heard).toEqual(swipes);
  clock.advance(STALL_MS);
  expect(heard).toEqual(swipes);
});

test.each([
  // hardware.md §3: ID TECH ends each track with CR.
  ['three tracks, a line each', `${T1}\r${T2}\r${T3}\r`, QUIET_MS, [ALL]],
  ['two tracks, a line each', `${T1}\r${T2}\r`, QUIET_MS, [T1_T2]],
  ['each in STX and ETX', `\x02${T1}\x03\x02${T2}\x03`, QUIET_MS, [T1_T2]],
  ['track 2 alone', `${T2}\r`, QUIET_MS, [`- ${T2} -`]],
  [
    'track 2 with the LRC `?`',
    ';4111111111111111=3012101001??',
    STALL_MS,
    ['- ;4111111111111111=3012101001? -'],
  ],
  ['track 1 alone: track 2 mostly follows', `${T1}\r`, STALL_MS, [`${T1} - -`]],
  ['a line that never ends', `${T1}${T2}`, STALL_MS, [T1_T2]],
  [
    'second swipe without track 1 unread',
    `${T1}\r${T2}\r${OTHER_T1}\r${OTHER_T2}\r`,
    QUIET_MS,
    [T1_T2, OTHER],
  ],
  ['all tracks unreadable', '%E?;E?\r', QUIET_MS, ['unreadable']],
  ['track 2 unreadable, alone', ';E?\r', QUIET_MS, ['unreadable']],
  ['half a swipe', `${T1.slice(0, 30)}`, STALL_MS, ['unreadable']],
  ['garbage', 'hello, world\r', STALL_MS, ['unreadable']],
  ['a card of another kind', '%CALOS ANGELES^DOE?\r', STALL_MS, ['%CALOS ANGELES^DOE? - -']],
  ['a plug being pushed in', '\x00\xff~1\r\n', STALL_MS, []],
  ['only line ends', '\r\n\r\n', STALL_MS, []],
])('completes after silence: %s', (_, sent, silence, swipes) => {
  const { clock, heard, send } = assembling();
  send(sent);
  clock.advance(silence - 1);
  expect(heard).toEqual(swipes.slice(0, -1));
  clock.advance(1);
  expect(heard).toEqual(swipes);
  clock.advance(STALL_MS);
  expect(heard).toEqual(swipes);
  expect(clock.waiting).toBe(0);
});

test.each([
  ['in the middle of a track', `${T1}${T2.slice(0, 9)}`, `${T2.slice(9)}\r`, STALL_MS],
  ['between tracks of one line', T1, `${T2}\r`, STALL_MS],
  ['between lines, before track 2', `${T1}\r`, `${T2}\r`, STALL_MS],
  ['between lines, after track 2', `${T1}\r${T2}\r`, `${T3}\r`, QUIET_MS],
])('waits for a port that pauses %s', (_, first, second, silence) => {
  const { clock, heard, send } = assembling();
  send(first);
  clock.advance(silence - 1);
  expect(heard).toEqual([]);
  send(second);
  clock.advance(STALL_MS);
  expect(heard).toEqual([second.startsWith('+') ? ALL : T1_T2]);
});

test('reports one unreadable swipe per silence for any number of lines', () => {
  const { clock, heard, send } = assembling();
  send('%E?;E?\r%E?;E?\r?x?y?\r');
  clock.advance(STALL_MS);
  expect(heard).toEqual(['unreadable']);
  send('%E?;E?\r');
  clock.advance(STALL_MS);
  expect(heard).toEqual(['unreadable', 'unreadable']);
});

test.each([
  ['without line ends', 'garbage4 '],
  ['in lines', 'garbage\r'],
  ['of end sentinels', '?x?\r'],
  ['of start sentinels', '%\r'],
])('discards 200 kB of garbage %s and reads the next swipe', (_, garbage) => {
  const { clock, heard, send } = assembling();
  send(garbage.repeat(200_000 / garbage.length));
  send(`${T1}${T2}\r`);
  expect(heard).toEqual([T1_T2]);
  clock.advance(STALL_MS);
  expect(heard).toEqual([T1_T2]);
});

test('reports 200 kB of garbage as one unreadable swipe', () => {
  const { clock, heard, send } = assembling();
  send('garbage\r'.repeat(25_000));
  clock.advance(STALL_MS);
  expect(heard).toEqual(['unreadable']);
});

test('does not add a discarded half to the next swipe', () => {
  const { clock, heard, assembler, send } = assembling();
  send(`${T1}${T2.slice(0, 20)}`);
  assembler.discard();
  expect(clock.waiting).toBe(0);
  send(`${OTHER_T1}${OTHER_T2}\r`);
  expect(heard).toEqual([OTHER]);
});

test('returns the same swipe for any split of its bytes', () => {
  const line = `\x00${T1}${T2}\r${OTHER_T1}\r${OTHER_T2}\r`;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: line.length - 1 })), (cuts) => {
      const { clock, heard, send } = assembling();
      const ends = [...cuts.toSorted((a, b) => a - b), line.length];
      let start = 0;
      for (const end of ends) {
        send(line.slice(start, end));
        clock.advance(QUIET_MS - 1);
        start = end;
      }
      clock.advance(STALL_MS);
      expect(heard).toEqual([T1_T2, OTHER]);
    }),
  );
});

/** A secure frame with data that contains every line end and track start. */
function frameText(lengthCountsXor = false): string {
  const data = Buffer.from(`\x03\r\n?%B4;4\x02\x00${T1}${T2}\r`, 'latin1');
  return secureFrame(data, lengthCountsXor).toString('latin1');
}

// hardware.md §3: 02 LenL LenH data XOR SUM 03.
test.each([
  ['a frame', frameText(), ['encrypted']],
  ['with a length that includes the XOR', frameText(true), ['encrypted']],
  ['with CR behind', `${frameText()}\r`, ['encrypted']],
  ['two', frameText().repeat(2), ['encrypted', 'encrypted']],
  ['behind a clear swipe', `${T1}${T2}\r\n${frameText()}`, [T1_T2, 'encrypted']],
  ['before a clear swipe', `${frameText()}${T1}${T2}\r`, ['encrypted', T1_T2]],
  ['clear tracks behind an STX', `\x02${T1}${T2}\x03`, [T1_T2]],
  ['two STX', `\x02\x02${T1}${T2}\x03`, [T1_T2]],
  ['an STX in the noise before', `\x02\x07\x00${T1}${T2}\r`, [T1_T2]],
  ['an STX that nothing follows', '\x02', []],
])('recognizes secure frames: %s', (_, sent, swipes) => {
  for (const pieces of [[sent], Array.from(sent)]) {
    const { clock, heard, send } = assembling();
    for (const piece of pieces) send(piece);
    clock.advance(STALL_MS);
    expect(heard).toEqual(swipes);
  }
});

test.each([
  ['XOR', -3],
  ['SUM', -2],
  ['end', -1],
])('does not recognize a frame with a wrong %s', (_, at) => {
  const { clock, heard, assembler } = assembling();
  const frame = secureFrame(Buffer.from('0123456789abcdef', 'hex'));
  frame.writeUInt8((frame.at(at) ?? 0) ^ 0x40, frame.length + at);
  assembler.receive(frame);
  clock.advance(STALL_MS);
  expect(heard).toEqual(['unreadable']);
});

test('reports an incomplete frame as unreadable', () => {
  const { clock, heard, send } = assembling();
  send(secureFrame(Buffer.alloc(90, 7)).toString('latin1').slice(0, 60));
  clock.advance(STALL_MS);
  expect(heard).toEqual(['unreadable']);
});

// hardware.md §7: recognized by format and status, never by Luhn.
test.each(ENCRYPTED)('reports %s as encrypted', (_, sent) => {
  for (const text of [sent, sent.toLowerCase(), sent.slice(0, -1), `\x00~\r\n${sent}`]) {
    const { clock, heard, send } = assembling();
    send(text);
    clock.advance(STALL_MS);
    expect(heard).toEqual(['encrypted']);
  }
});

test.each(ENCRYPTED)('finds no card in %s cut at every byte', (_, sent) => {
  for (let cut = 1; cut < sent.length; cut += 1) {
    for (const end of ['', '\r']) {
      const { clock, heard, send } = assembling();
      send(`${sent.slice(0, cut)}${end}`);
      clock.advance(STALL_MS);
      expect([cut, heard.filter((each) => each !== 'encrypted' && each !== 'unreadable')]).toEqual([
        cut,
        [],
      ]);
    }
  }
});

test.each([
  ['two of them', MAGTEK_LEVEL_3.repeat(2), ['encrypted', 'encrypted']],
  ['behind a clear swipe', `${T1}${T2}\r${MAGTEK_LEVEL_3}`, [T1_T2, 'encrypted']],
  ['before a clear swipe', `${ID_TECH_HEX}${T1}${T2}\r`, ['encrypted', T1_T2]],
  ['all status bits set', MAGTEK_LEVEL_3.replace('|0600|', '|FFFF|'), ['encrypted']],
  ['the other byte order', MAGTEK_LEVEL_3.replace('|0600|', '|0006|'), ['encrypted']],
])('recognizes encrypted lines: %s', (_, sent, swipes) => {
  const { clock, heard, send } = assembling();
  send(sent);
  clock.advance(STALL_MS);
  expect(heard).toEqual(swipes);
});

const LEVEL_2 =
  '%B5452300551227189^HOGAN/PAUL      ^08043210000000725000000? ' +
  ';5452300551227189=080432100000007250? ;5163499080020445=000000000000?';

test.each([
  ['the sample', MAGTEK_LEVEL_2, LEVEL_2],
  ['no keys yet', MAGTEK_LEVEL_2.replace('|0200|', '|0000|'), LEVEL_2],
  [
    'no track 2: the field of track 3 begins like one',
    MAGTEK_LEVEL_2.replace(';5452300551227189=080432100000007250?', ''),
    LEVEL_2.replace(';5452300551227189=080432100000007250?', '-'),
  ],
])(
  'reads the clear tracks, not the masked ones, of MagTek at security level 2, %s',
  (_, sent, swipe) => {
    const { clock, heard, send } = assembling();
    send(sent);
    clock.advance(STALL_MS);
    expect(heard).toEqual([swipe]);
  },
);

// Its masks keep four or six digits at the start, and one digit makes Luhn right.
test.each(['4003000050006781', '4003120050006781', '4003120050000001'])(
  'reports the masked number %s as encrypted before its status comes',
  (number) => {
    const { clock, heard, send } = assembling();
    send(`%B${number}^TEST/CARD^30120000000000000?;${number}=30120000000000000000?`);
    clock.advance(STALL_MS);
    expect(heard).toEqual(['encrypted']);
  },
);

test('finds no card in a secure frame cut at every byte', () => {
  const frame = secureFrame(Buffer.from(`\x80\x1f${ID_TECH_MASKED.slice(20)}`, 'latin1')).toString(
    'latin1',
  );
  for (let cut = 1; cut < frame.length; cut += 1) {
    const { clock, heard, send } = assembling();
    send(frame.slice(0, cut));
    clock.advance(STALL_MS);
    // Its masked tracks are readable in it.
    expect([cut, heard.filter((each) => each !== 'encrypted' && each !== 'unreadable')]).toEqual([
      cut,
      [],
    ]);
  }
});

test('never returns the masked number of MagTek at security level 2, cut at every byte', () => {
  for (let cut = 1; cut < MAGTEK_LEVEL_2.length; cut += 1) {
    for (const end of ['', '\r']) {
      const { clock, heard, send } = assembling();
      send(`${MAGTEK_LEVEL_2.slice(0, cut)}${end}`);
      clock.advance(STALL_MS);
      expect([cut, heard.filter((each) => each.includes('5452000000007189'))]).toEqual([cut, []]);
    }
  }
});

// A mask of another form than MagTek's, here with a service code, is known by the status alone.
test.each(['|', '|0', '|06', '|060', '|0600'])(
  'reports a line that is cut within the status %s as unreadable',
  (status) => {
    const { clock, heard, send } = assembling();
    send(`${T1}${T2}${status}\r`);
    clock.advance(STALL_MS);
    expect(heard).toEqual(['unreadable']);
  },
);

test('does not treat a separator behind each clear track as encryption', () => {
  const { heard, send } = assembling();
  send(`${T1}|${T2}|${T3}\r`);
  expect(heard).toEqual([ALL]);
});
