/** Starts a real-time command anywhere in a printer's input, in pictures too (hardware.md §5). */
const DLE = 0x10;
/**
 * EOT asks for the status, ENQ recovers, DC4 opens the drawer, cuts the power or clears the buffer.
 */
const OBEYED = new Set([0x04, 0x05, 0x14]);

/** Offset of the next real-time command at or after `from`; −1 if there is none. */
export function findObeyed(bytes: Uint8Array, from = 0): number {
  let at = bytes.indexOf(DLE, from);
  while (at !== -1 && !OBEYED.has(bytes[at + 1] ?? 0)) at = bytes.indexOf(DLE, at + 1);
  return at;
}

/**
 * The same dots without bytes that printers obey: if 10 is followed by 04, 05 or 14, one dot of the
 * second byte changes.
 */
export function harmless(bits: Uint8Array): Uint8Array {
  const safe = Uint8Array.from(bits);
  for (let at = findObeyed(safe); at !== -1; at = findObeyed(safe, at + 1)) {
    safe[at + 1] = (safe[at + 1] ?? 0) ^ 0x08;
  }
  return safe;
}
