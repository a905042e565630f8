/** What makes a printer listen up anywhere in its input, in pictures too (hardware.md §5). */
const DLE = 0x10;
/** EOT asks its status, ENQ makes it recover, DC4 opens the drawer, cuts its power or clears it. */
const OBEYED = new Set([0x04, 0x05, 0x14]);

/** Where the next real-time command begins at or after `from`; −1 when there is none. */
export function findObeyed(bytes: Uint8Array, from = 0): number {
  let at = bytes.indexOf(DLE, from);
  while (at !== -1 && !OBEYED.has(bytes[at + 1] ?? 0)) at = bytes.indexOf(DLE, at + 1);
  return at;
}
