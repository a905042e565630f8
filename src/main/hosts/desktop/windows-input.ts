import { fstatSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { ReadStream } from 'node:tty';
import { t } from '../../../shared/messages/t.ts';
import type { SecretInput } from '../../cli/command.ts';
import { SentenceError } from '../../system/coded-error.ts';

const STANDARD_INPUT = 0;
/** The console of the process. Electron attaches to the one of its start, unless its output goes elsewhere. */
const CONSOLE = '\\\\.\\CONIN$';

/**
 * The input for a secret on Windows. Electron is a program with a window there, and `process.stdin` always an empty
 * stream (electron/electron#21705): a pipe is opened by its number, and without one the console.
 * @throws {SentenceError} without a console, as of a scheduled task.
 */
export function windowsInput(standardInput = STANDARD_INPUT, console = CONSOLE): SecretInput {
  if (isPipe(standardInput)) return new Socket({ fd: standardInput, readable: true });
  try {
    return new ReadStream(openSync(console, 'r+'));
  } catch (error) {
    throw new SentenceError(t('command.noConsole'), { cause: error });
  }
}

function isPipe(fd: number): boolean {
  try {
    return fstatSync(fd).isFIFO();
  } catch {
    return false; // a program with a window may have no standard input
  }
}
