import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { decode } from 'fast-png';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createLinePrinter } from '../../../../drivers/printers/line-printer.ts';
import { paperEncoder } from '../../../../drivers/printers/paper/encode-paper.ts';
import { USUAL_TIMES } from '../../../../drivers/printers/printer.ts';
import { openTcpLine } from '../../../../drivers/printers/tcp/open-tcp-line.ts';
import { afterRealTime } from '../../../../drivers/readers/after.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const ready = z.object({ host: z.string(), port: z.int() });
const receipt = z.object({
  kind: z.literal('receipt'),
  picture: z.string(),
  text: z.array(z.string()),
});

test('the virtual printer prints its port, renders receipts and accepts faults', async () => {
  const program = spawn(
    process.execPath,
    ['drivers/printers/virtual/main.ts', '--port', '0', '--pictures', temporaryFolder()],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const gone = once(program, 'exit');
  onTestFinished(async () => {
    program.kill('SIGTERM');
    await gone;
  });
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const said = async () => JSON.parse(String((await lines.next()).value));

  const { host, port } = ready.parse(await said());
  const printer = createLinePrinter({
    name: 'Desk printer',
    open: openTcpLine(host, port),
    times: { ...USUAL_TIMES, answerMs: 2_000 },
    after: afterRealTime,
  });
  const encode = paperEncoder({ paper: 80, model: null, cut: 'full', logo: null, text: true });
  const bytes = encode([{ kind: 'text', text: 'Thank you', align: 'center', look: 'large' }]);
  await printer.print(bytes);
  const { picture, text } = receipt.parse(await said());
  expect(text.map((line) => line.trim())).toContain('Thank you');
  expect(decode(readFileSync(picture)).width).toBe(576 + 2 * 24);

  program.stdin.write('make tea\n');
  expect(await said()).toEqual({ kind: 'unknown', line: 'make tea' });
  program.stdin.write('paper 0\nmake tea\n');
  await said();
  await expect(printer.print(bytes)).rejects.toMatchObject({ code: 'paper-out' });
});
