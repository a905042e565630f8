/**
 * Chromium has no `app://` scheme: such an address is mapped to a host that does not exist, and the
 * program's own handler answers it before any network access.
 */
const HOST = /^https:\/\/(\w+)\.app-scheme\.invalid(?=\/|$)/;

export function toChromium(url: string): string {
  return url.replace(/^app:\/\/(\w+)/, 'https://$1.app-scheme.invalid');
}

export function fromChromium(url: string): string {
  return url.replace(HOST, 'app://$1');
}
