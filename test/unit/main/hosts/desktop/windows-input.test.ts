import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askSecret, windowsInput } from '../../../../../src/main/cli/command.ts';
import { openPty, skipWithoutPty } from '../../../../support/pty.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const PHRASE = 'correct horse; "battery" % staple!';

/** An open file, which is no pipe. */
function noInput(): number {
  const fd = openSync(temporaryFolder(), 'r');
  onTestFinished(() => closeSync(fd));
  return fd;
}

test('a secret is the first line of a pipe', async (context) => {
  skipWithoutPty(context);
  const fifo = join(temporaryFolder(), 'input');
  execFileSync('mkfifo', [fifo]);
  const fd = openSync(fifo, 'r+');
  writeSync(fd, `${PHRASE}\nanother line\n`);
  const input = windowsInput(fd, 'no console');
  onTestFinished(() => void input.destroy());
  expect(await askSecret('SWIPEWELL_TEST', 'Pass phrase', () => input)).toBe(PHRASE);
});

test('a secret is typed at the console if there is no pipe', async (context) => {
  skipWithoutPty(context);
  await using console = await openPty();
  const input = windowsInput(noInput(), console.path);
  onTestFinished(() => void input.destroy());
  const asked = askSecret('SWIPEWELL_TEST', 'Pass phrase', () => input);
  await console.write(`${PHRASE}\r`);
  expect(await asked).toBe(PHRASE);
});

test('without a pipe and a console the sentence names the variables', async () => {
  const asked = askSecret('SWIPEWELL_TEST', 'Pass phrase', () =>
    windowsInput(noInput(), join(temporaryFolder(), 'no-console')),
  );
  await expect(asked).rejects.toThrow(
    'This start has no console to ask at. Set SWIPEWELL_PIN or SWIPEWELL_PASS_PHRASE first.',
  );
});
