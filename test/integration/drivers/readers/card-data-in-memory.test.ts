import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { timesInMemory } from '../../../support/process-memory.ts';
import { openPty } from '../../../support/pty.ts';

const PROGRAM = fileURLToPath(new URL('./hold-a-swipe.ts', import.meta.url));

/** A card number that exists only in the swipe: it cannot come from the program's source. */
function newPan(): string {
  return `4${Array.from({ length: 15 }, () => randomInt(10)).join('')}`;
}

function swipeOf(pan: string): string {
  return `%B${pan}^DOE/JANE^3012101?;${pan}=3012101?\r`;
}

async function startProgram(path: string) {
  const program = spawn(process.execPath, [PROGRAM, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => ended(program));
  const words = createInterface(program.stdout)[Symbol.asyncIterator]();
  const says = async (word: string) => expect((await words.next()).value).toBe(word);
  const times = (pan: string) => timesInMemory(program.pid ?? 0, Buffer.from(pan));
  return { says, times, tell: (word: string) => program.stdin.write(word) };
}

async function ended(program: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => program.once('exit', resolve));
  program.kill();
  await gone;
}

// design.md, Card data: all memory that a swipe passes through is wiped.
test.runIf(process.platform === 'linux')(
  'a wiped swipe is nowhere in the memory of the process',
  async () => {
    await using line = await openPty();
    const { says, times, tell } = await startProgram(line.path);
    await says('ready');
    const pan = newPan();
    await line.write(swipeOf(pan));
    await says('held');
    expect(await times(pan)).toBe(2); // track 1, and track 2, which shares its memory with the PAN
    tell('wipe');
    await says('wiped');
    expect(await times(pan)).toBe(0);

    const refused = newPan();
    await line.write(swipeOf(refused));
    await says('refused');
    expect(await times(refused)).toBe(0);

    const ofAnotherKind = newPan();
    await line.write(`%A${ofAnotherKind}^DOE/JANE?;E?\r`);
    await says('refused');
    expect(await times(ofAnotherKind)).toBe(0);

    const cutOff = newPan();
    await line.write(swipeOf(cutOff).slice(0, 30));
    await says('refused');
    expect(await times(cutOff)).toBe(0);
  },
);
