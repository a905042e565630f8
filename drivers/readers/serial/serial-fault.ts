import { ReaderFault, type ReaderFaultCode } from '../reader-fault.ts';

/** serialport has no codes, only the operating system's words: Linux and macOS, then Windows. */
const WORDS: readonly (readonly [RegExp, ReaderFaultCode])[] = [
  [/no such (file|device)|file not found/i, 'not-found'],
  [/permission denied/i, 'permission-denied'],
  // Windows refuses access to a port that another program has open.
  [/cannot lock|busy|temporarily unavailable|access denied/i, 'busy'],
  [/inappropriate ioctl|parameter is incorrect/i, 'not-a-port'],
];

/** The reason the port at `path` did not open. */
export function serialFault(error: Error, path: string): ReaderFault {
  const code = WORDS.find(([words]) => words.test(error.message))?.[1] ?? 'failed';
  return new ReaderFault(code, path, { cause: error });
}
