import { END_SENTINEL, START } from '../../magstripe/alphabet.ts';
import type { SerialSettings } from './serial-settings.ts';

/** Fewer characters are no swipe: `;E?` and a line end are the least that a reader sends. */
const LEAST = 4;

/**
 * Detects the format of a swipe from its bytes, read as eight data bits. It counts, and keeps no
 * byte.
 */
export class SettingsVote {
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
