import { wipeSwipe } from '../drivers/magstripe/card-memory.ts';
import { parseSwipe } from '../drivers/magstripe/parse-swipe.ts';
import type { Figure } from './figure.ts';
import { inTurns, medianRatio } from './in-turns.ts';

const T1 = '%B4111111111111111^DOE/JANE^30121010000000000?';
const T2 = ';4111111111111111=30121010000000000?';
const TRACK_2 = Buffer.from(`${T2}\r`);
/** Both tracks, as a reader sends them. */
export const SWIPE = Buffer.from(`${T1}${T2}\r`);
const BARE = /;(\d{12,19})=(\d{4})(\d{3})(\d*)\?/;

// Other programs seldom interrupt a round of one millisecond, but often one of ten.
const SWIPES = 4_000;
const WARM_UP_ROUNDS = 50;
const ROUNDS = 201;
const MEGABYTE = 1_000_000;

/** parseSwipe against a bare expression on track 2, and on ever longer input. */
export async function benchParse(): Promise<readonly Figure[]> {
  const bare = (bytes: Buffer) => BARE.exec(bytes.toString('latin1'))?.[1]?.length === 16;
  return [
    await compareParse('a track 2, over a bare regular expression', TRACK_2, bare, 1.5),
    await linear(),
  ];
}

/**
 * The time of parseSwipe over that of another parser. Both begin with a reader's bytes and end with
 * the card's fields; `wipeSwipe`, which has no equivalent for text, is the holder's call, later, and
 * not measured.
 * @param parse true if it found the card.
 */
export async function compareParse(
  name: string,
  bytes: Buffer,
  parse: (bytes: Buffer) => boolean,
  limit: number,
): Promise<Figure> {
  // Two loops: in a shared one neither parser would be compiled into it.
  const base = async () => {
    for (let swipe = 0; swipe < SWIPES; swipe += 1) {
      if (!parse(bytes)) throw new Error('No card.');
    }
  };
  const own = async () => {
    for (let swipe = 0; swipe < SWIPES; swipe += 1) {
      if (parseSwipe(bytes).card?.pan.length !== 16) throw new Error('No card.');
    }
  };
  await inTurns(WARM_UP_ROUNDS, base, own);
  const measured = await inTurns(ROUNDS, base, own);
  const each = (ms: number) => (ms / SWIPES) * 1_000;
  return {
    name: `parseSwipe: ${name}`,
    value: measured.ratio,
    limit,
    unit: 'ratio',
    worse: 'above',
    sides: { own: each(measured.own), base: each(measured.base), unit: 'µs' },
  };
}

/** The time of 1 MB over ten times that of a tenth of it: 1 if time is linear. */
async function linear(): Promise<Figure> {
  const whole = Buffer.alloc(MEGABYTE, `${T1.slice(0, 40)}${T2}%%;;`);
  const tenth = whole.subarray(0, MEGABYTE / 10);
  const tenths = async () => {
    for (let time = 0; time < 10; time += 1) wipeSwipe(parseSwipe(tenth));
  };
  const once = async () => wipeSwipe(parseSwipe(whole));
  await medianRatio(WARM_UP_ROUNDS, tenths, once);
  return {
    name: 'parseSwipe: 1 MB, over ten times 100 kB',
    value: await medianRatio(ROUNDS, tenths, once),
    limit: 1.5,
    unit: 'ratio',
    worse: 'above',
  };
}
