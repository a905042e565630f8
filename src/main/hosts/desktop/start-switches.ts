/**
 * The switches allowed for a packaged program. Chromium has over a thousand, among them a debugger
 * for every page (`--remote-debugging-port`), other routes and certificates (`--proxy-server`,
 * `--host-rules`, `--ignore-certificate-errors`) and other code (`--load-extension`, `--js-flags`,
 * `--renderer-cmd-prefix`). A list of those is never complete, so every other switch is refused.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  // The flags of `--command`, unknown to Chromium.
  'command',
  'base-url',
  'bom',
  'ca',
  'client-id',
  'data',
  'day',
  'disk-encrypted',
  'entries',
  'file',
  'format',
  'from',
  'other-account',
  'out',
  'patient',
  'person',
  'production',
  'reason',
  'to',
  'transfer',
  'until',
  'username',
  'years',
  // Those of `--command hub` in addition (src/hub/main.ts), unknown to Chromium too.
  'branch',
  'counters',
  'database',
  'json',
  'listen',
  'log',
  'monitor',
  'reads-clinic',
  'replaces',
  'till',
  // Another folder for a till, never the PC's (`findTillHome`).
  'user-data-dir',
  // Added by the Windows installer to the start after an update (app-builder-lib, common.nsh).
  'updated',
  // Added by Windows to a start by a notification (COM's LocalServer32).
  'embedding',
  // For a PC with display problems, and for screen readers.
  'disable-gpu',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'ozone-platform',
]);

/**
 * The name of the first switch that is not allowed, without its value; null without one. The syntax
 * is Chromium's (base/command_line.cc): one dash or two, on Windows also a slash and in any case.
 * Switches after `--` count too: only a link is valid there. Chromium trims each argument first.
 * @param words the arguments after the program.
 */
export function refusedSwitch(words: readonly string[], system: NodeJS.Platform): string | null {
  const pattern = system === 'win32' ? /^(?:--|-|\/)([^=]+)/ : /^(?:--|-)([^=]+)/;
  for (const word of words) {
    if (word === '--') continue;
    const name = pattern.exec(word.trim())?.[1];
    if (name === undefined) continue;
    if (!ALLOWED.has(system === 'win32' ? name.toLowerCase() : name)) return name;
  }
  return null;
}
