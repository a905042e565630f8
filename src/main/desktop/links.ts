/** The links other programs of the clinic open the counter with. */
export const LINK_SCHEME = 'swipewell';

/** Longer than any amount and patient could make one. */
const LONGEST = 2_000;

/**
 * The link among the words that the system started the program with, or null. It is only carried here:
 * what it may ask for is the counter's to say.
 */
export function linkAmong(words: readonly string[]): string | null {
  const link = words.find((word) => word.toLowerCase().startsWith(`${LINK_SCHEME}:`));
  return link === undefined || link.length > LONGEST ? null : link;
}
