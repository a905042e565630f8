/**
 * Chromium alone knows no `app://`: an address of it stands as one of a host that does not exist, and
 * is answered by the program's own handler before any network is asked.
 */
const HOST = /^https:\/\/(\w+)\.app-scheme\.invalid(?=\/|$)/;

export function toChromium(url: string): string {
  return url.replace(/^app:\/\/(\w+)/, 'https://$1.app-scheme.invalid');
}

export function fromChromium(url: string): string {
  return url.replace(HOST, 'app://$1');
}
