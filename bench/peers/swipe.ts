import { z } from 'zod';
import { compareParse, SWIPE } from '../drivers-parse.ts';
import type { Figure } from '../figure.ts';
import { installPeer } from './install.ts';

const magStripe = z.object({
  default: z.object({
    parse_card: z.custom<(swipe: string) => object | null>((value) => typeof value === 'function'),
  }),
});

/** A swipe of two tracks. */
export async function compareMagStripe(): Promise<readonly Figure[]> {
  const peer = installPeer('mag-stripe');
  const { parse_card } = magStripe.parse(await peer.load()).default;
  const parse = (bytes: Buffer) => parse_card(bytes.toString('latin1')) !== null;
  return [await compareParse(`a swipe of two tracks, over ${peer.title}`, SWIPE, parse, 1)];
}
