import { END_SENTINEL, START } from '../../magstripe/alphabet.ts';
import type { StartTimer } from '../after.ts';
import type { OpenBytePort } from '../byte-port.ts';
import { type SerialSettings, USUAL_SETTINGS } from './serial-settings.ts';

/** Fewer characters are no swipe: `;E?` and a line end are the least that a reader sends. */
const LEAST = 4;

/**
 * Detects the format of a swipe from its bytes, read as eight data bits. It counts, and keeps no
 * byte.
 */
class SettingsVote {
  #bytes = 0;
  #text = 0;
  #even = 0;
  #odd = 0;
  #sentinels = 0;
  #high = 0;

  take(bytes: Uint8Array): void {
    for (const byte of bytes) {
      const character = byte & 0x7f;
      this.#bytes += 1;
      if ((character >= 0x20 && character < 0x7f) || isFraming(character)) this.#text += 1;
      if (START[character] !== 0 || character === END_SENTINEL) this.#sentinels += 1;
      if (byte > 0x7f) this.#high += 1;
      if (ones(byte) % 2 === 0) this.#even += 1;
      else this.#odd += 1;
    }
  }

  /** Null for noise: characters that no reader sends, no sentinels, or a parity that changes. */
  get format(): SerialSettings['format'] | null {
    if (this.#bytes < LEAST || this.#text < this.#bytes || this.#sentinels < 2) return null;
    if (this.#high === 0) return '8N1';
    if (this.#even === this.#bytes) return '7E1';
    return this.#odd === this.#bytes ? '7O1' : null;
  }
}

/** STX, ETX, line ends and ESC. */
function isFraming(character: number): boolean {
  return [0x02, 0x03, 0x0a, 0x0d, 0x1b].includes(character);
}

function ones(byte: number): number {
  let count = 0;
  for (let bits = byte; bits > 0; bits >>= 1) count += bits & 1;
  return count;
}

/** The usual speeds of readers, the most common first. */
const BAUD_RATES = [9600, 19200, 38400, 115200, 4800, 2400, 1200] as const;

/** Silence in ms after which a swipe is over, also at 1200 baud. */
const QUIET_MS = 300;

/**
 * Finds the settings of a serial reader by test swipes of any card. It listens at one speed at a
 * time: a swipe at another speed arrives as noise, and after each swipe of noise the next speed is
 * tried. Parity needs no swipe: with the line open for eight data bits it is the eighth bit.
 * Resolves with null after every speed was tried or the person gave up. No card data is kept.
 *
 * @throws ReaderFault if the port cannot be opened
 */
export async function detectSettings({
  open,
  after,
  signal,
  listening,
}: {
  /** Opens the port with these settings. */
  readonly open: (settings: SerialSettings) => OpenBytePort;
  readonly after: StartTimer;
  /** Aborted when the person gives up. */
  readonly signal: AbortSignal;
  /**
   * Called when the port is open, with the number of swipes without a result so far: the person may
   * swipe now. Opening a port discards earlier bytes.
   */
  readonly listening?: (swipes: number) => void;
}): Promise<SerialSettings | null> {
  for (const [index, baudRate] of BAUD_RATES.entries()) {
    if (signal.aborted) return null;
    const port = open({ ...USUAL_SETTINGS, baudRate });
    const format = await listenFor(port, after, signal, () => listening?.(index));
    if (format !== null) return { baudRate, format };
  }
  return null;
}

/** Receives one swipe and returns its format; null for noise. */
async function listenFor(
  openPort: OpenBytePort,
  after: StartTimer,
  signal: AbortSignal,
  opened: () => void,
): Promise<SerialSettings['format'] | null> {
  const vote = new SettingsVote();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let cancel = () => {};
  const port = await openPort({
    received: (bytes) => {
      cancel();
      vote.take(bytes);
      bytes.fill(0);
      cancel = after(QUIET_MS, resolve);
    },
    ended: () => {},
    encrypted: () => {},
    lost: reject,
  });
  const abandon = () => resolve();
  signal.addEventListener('abort', abandon, { once: true });
  if (signal.aborted) abandon();
  else opened();
  try {
    await promise;
    return vote.format;
  } finally {
    cancel();
    signal.removeEventListener('abort', abandon);
    await port.close();
  }
}
