import magStripe from 'mag-stripe';
import { wipeSwipe } from '../drivers/magstripe/card-memory.ts';
import { parseSwipe } from '../drivers/magstripe/parse-swipe.ts';
import type { Figure } from './figure.ts';
import { medianRatio } from './in-turns.ts';

const T1 = '%B4111111111111111^DOE/JANE^30121010000000000?';
const T2 = ';4111111111111111=30121010000000000?';
const TRACK_2 = Buffer.from(`${T2}\r`);
const SWIPE = Buffer.from(`${T1}${T2}\r`);
const BARE = /;(\d{12,19})=(\d{4})(\d{3})(\d*)\?/;

// Other programs seldom interrupt a round of one millisecond, but often one of ten.
const SWIPES = 4_000;
const WARM_UP_ROUNDS = 50;
const ROUNDS = 201;
const MEGABYTE = 1_000_000;

/**
 * parseSwipe against a bare expression on track 2, against mag-stripe, and on ever longer input.
 * Both sides begin with a reader's bytes and end with the card's fields; `wipeSwipe`, which has no
 * equivalent for text, is the holder's call, later, and not measured.
 */
export async function benchParse(): Promise<readonly Figure[]> {
  const bare = async () => {
    for (let swipe = 0; swipe < SWIPES; swipe += 1) {
      if (BARE.exec(TRACK_2.toString('latin1'))?.[1]?.length !== 16) throw new Error('No track 2.');
    }
  };
  const peer = async () => {
    for (let swipe = 0; swipe < SWIPES; swipe += 1) {
      if (magStripe.parse_card(SWIPE.toString('latin1')) === null) throw new Error('No card.');
    }
  };
  const figures = [
    { name: 'a track 2, over a bare regular expression', base: bare, bytes: TRACK_2, limit: 1.5 },
    { name: 'a swipe of two tracks, over mag-stripe', base: peer, bytes: SWIPE, limit: 1 },
  ];
  const measured: Figure[] = [];
  for (const { name, base, bytes, limit } of figures) {
    const own = async () => parseOften(bytes);
    await medianRatio(WARM_UP_ROUNDS, base, own);
    const value = await medianRatio(ROUNDS, base, own);
    measured.push({ name: `parseSwipe: ${name}`, value, limit, unit: 'ratio', worse: 'above' });
  }
  return [...measured, await linear()];
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

function parseOften(bytes: Buffer): void {
  for (let swipe = 0; swipe < SWIPES; swipe += 1) {
    if (parseSwipe(bytes).card?.pan.length !== 16) throw new Error('No card.');
  }
}
