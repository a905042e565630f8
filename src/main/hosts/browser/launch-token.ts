import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

function equal(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const newSecret = (): string => randomBytes(24).toString('base64url');

/** The two secrets that a launch link is exchanged for. */
export interface BrowserAccess {
  /** The cookie's: the browser sends it to every program on 127.0.0.1, on any port. */
  readonly session: string;
  /**
   * The page's: only scripts of this origin can read it, and no request carries it but the
   * WebSocket's.
   */
  readonly page: string;
}

/**
 * The token in the link that is printed at the start. It is valid once, for the session that loads
 * the screens and the page's secret that opens the WebSocket.
 */
export class LaunchToken {
  readonly token = newSecret();
  readonly #access: BrowserAccess = { session: newSecret(), page: newSecret() };
  #used = false;

  /** Both secrets for the right token, the first time; null for anything else. */
  redeem(token: string): BrowserAccess | null {
    if (this.#used || !equal(token, this.token)) return null;
    this.#used = true;
    return this.#access;
  }

  isSession(candidate: string | undefined): boolean {
    return candidate !== undefined && equal(candidate, this.#access.session);
  }

  isPage(candidate: string | undefined): boolean {
    return candidate !== undefined && equal(candidate, this.#access.page);
  }
}
