/** The links other programs of the clinic open the counter with (docs/sale-links.md). */
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

/** Electron's `app`, as far as it tells of links. */
interface LinkEvents {
  on(event: 'second-instance', listener: (event: unknown, words: string[]) => void): unknown;
  on(
    event: 'open-url',
    listener: (event: { preventDefault(): void }, link: string) => void,
  ): unknown;
}

/**
 * Hands every link to the counter, once it is open: the one this start was made with, those of later
 * starts, and those that macOS sends as events. Called before the program is ready, so that none is missed.
 */
export function takeLinks(options: {
  readonly app: LinkEvents;
  /** What this start was made with. */
  readonly words: readonly string[];
  /** Never fulfilled where the counter does not come to be. */
  readonly opened: Promise<{ readonly openLink: (link: string) => void }>;
  /** Called when a later start, or a link, asks for the window. */
  readonly asked: () => void;
}): void {
  const { app, opened, asked } = options;
  const take = (words: readonly string[]) => {
    const link = linkAmong(words);
    if (link !== null) void opened.then(({ openLink }) => openLink(link));
  };
  take(options.words);
  app.on('second-instance', (_event, words) => {
    asked();
    take(words);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    asked();
    take([link]);
  });
}
