/**
 * Scheme of the links by which other programs of the clinic open the counter (docs/reference/sale-links.md).
 */
export const LINK_SCHEME = 'swipewell';

/**
 * The id of the program on Windows, `appId` of electron-builder.yml: notifications and the task bar need the id of the
 * shortcut, which the installers set.
 */
export const APP_ID = 'com.swipewell.counter';

/** Longer than any link with an amount and a patient, characters. */
const LONGEST = 2_000;

/**
 * The link among the program's arguments, or null. It is not interpreted here: the counter checks
 * it.
 */
export function linkAmong(words: readonly string[]): string | null {
  const link = words.find((word) => word.toLowerCase().startsWith(`${LINK_SCHEME}:`));
  return link === undefined || link.length > LONGEST ? null : link;
}

/** The events of Electron's `app` that bring links. */
interface LinkEvents {
  on(event: 'second-instance', listener: (event: unknown, words: string[]) => void): unknown;
  on(
    event: 'open-url',
    listener: (event: { preventDefault(): void }, link: string) => void,
  ): unknown;
}

/**
 * Passes every link to the counter once it is open: from this start, from later starts, and from
 * macOS events. Call before the program is ready, so that no link is missed.
 */
export function takeLinks(options: {
  readonly app: LinkEvents;
  /** Arguments of this start. */
  readonly words: readonly string[];
  /** Never fulfilled if the counter does not open. */
  readonly opened: Promise<{ readonly openLink: (link: string) => void }>;
  /** Called when a later start, or a link, needs the window. */
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
