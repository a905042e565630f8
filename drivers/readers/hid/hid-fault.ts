import { ReaderFault, type ReaderFaultCode } from '../reader-fault.ts';

/** hidapi has no codes, only words: Linux's, then the numbers of Windows and macOS. */
const WORDS: readonly (readonly [RegExp, ReaderFaultCode])[] = [
  [/permission denied|not permitted|0xE00002E2/i, 'udev-rule-missing'],
  [/no such (file|device)|\(0x00000002\)|0xE00002C0/i, 'not-found'],
  // Windows refuses access to a device that another program holds alone.
  [/busy|exclusive access|0xE00002C5|\(0x00000020\)|\(0x00000005\)/i, 'busy'],
];

/** The reason the HID reader called `name` did not open. */
export function hidFault(error: unknown, name: string, platform: NodeJS.Platform): ReaderFault {
  const message = error instanceof Error ? error.message : String(error);
  const code = WORDS.find(([words]) => words.test(message))?.[1] ?? 'failed';
  const there = code === 'udev-rule-missing' && platform !== 'linux' ? 'permission-denied' : code;
  return new ReaderFault(there, name, { cause: error });
}
