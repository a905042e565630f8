import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * A secret from the environment, or from standard input: hidden at a terminal, the first line of a
 * pipe. Never a command line option, because every user of the PC can see those.
 */
export async function askSecret(variable: string, question: string): Promise<string> {
  const given = process.env[variable];
  if (given !== undefined) return given;
  process.stderr.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY === true;
  const prompt = createInterface({ input: process.stdin, output: silent, terminal });
  try {
    const end = once(prompt, 'close').then(() => '');
    return await Promise.race([prompt.question(''), end]);
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
