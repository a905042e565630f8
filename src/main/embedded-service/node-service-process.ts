import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServiceProcess } from './embedded-service.ts';

/** Length of the saved end of the standard error output, characters. */
const LAST_WORDS = 2_000;

/**
 * The demo service under the same Node. Its standard input is a pipe from this process: when this
 * process dies, the pipe closes and the service ends too.
 */
export function nodeServiceProcess(script: string): (args: readonly string[]) => ServiceProcess {
  return (args) => {
    const child = spawn(process.execPath, [script, ...args, '--exit-with-parent'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-LAST_WORDS);
    });
    return {
      stdout: child.stdout,
      lastWords: () => said,
      ended: once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null)),
      stop: () => child.kill('SIGTERM'),
    };
  };
}
