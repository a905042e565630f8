import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

function equal(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/**
 * The way in: a token in the link that is printed at the start, good once, swapped for a session
 * that only the browser which followed the link holds.
 */
export class LaunchToken {
  readonly token = randomBytes(24).toString('base64url');
  readonly #session = randomBytes(24).toString('base64url');
  #used = false;

  /** The session's secret for the right token, the first time; null for anything else. */
  redeem(token: string): string | null {
    if (this.#used || !equal(token, this.token)) return null;
    this.#used = true;
    return this.#session;
  }

  isSession(candidate: string | undefined): boolean {
    return candidate !== undefined && equal(candidate, this.#session);
  }
}
