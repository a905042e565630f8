import { spawn } from 'node:child_process';
import type { RunProgram } from './spooler.ts';

/** Runs a real program, without a shell. */
export const runProgram: RunProgram = (program, args, input, signal) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { signal, stdio: ['pipe', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, said }));
    // A program that ends without reading gives the reason by its exit code.
    child.stdin.once('error', (cause) => {
      said += cause.message;
    });
    child.stdin.end(input);
  });
