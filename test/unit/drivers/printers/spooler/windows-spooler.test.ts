import { expect, test } from 'vitest';
import type { RunProgram } from '../../../../../drivers/printers/spooler/spooler.ts';
import { windowsSpooler } from '../../../../../drivers/printers/spooler/windows-spooler.ts';

function runWith(exitCode: number, said: string) {
  const runs: { program: string; script: string; input: Uint8Array }[] = [];
  const run: RunProgram = async (program, args, input) => {
    const encoded = args[args.indexOf('-EncodedCommand') + 1] ?? '';
    runs.push({ program, script: Buffer.from(encoded, 'base64').toString('utf16le'), input });
    return { exitCode, said };
  };
  return { run, runs };
}

const JOB = {
  queue: "Caf\u00e9 'Front'; rm",
  title: 'Receipt',
  bytes: Uint8Array.of(0x1b, 0x40, 0),
};

test('passes the bytes to PowerShell by its input and no name inside the script', async () => {
  const { run, runs } = runWith(0, '');
  await windowsSpooler(run).send(JOB, new AbortController().signal);
  expect(runs).toHaveLength(1);
  expect(runs[0]).toMatchObject({ program: 'powershell.exe', input: JOB.bytes });
  const script = runs[0]?.script ?? '';
  expect(script).not.toContain('Front');
  const [, queue = '', title = ''] = /'([^']+)' '([^']+)'$/.exec(script) ?? [];
  expect(Buffer.from(queue, 'base64').toString()).toBe(JOB.queue);
  expect(Buffer.from(title, 'base64').toString()).toBe(JOB.title);
  // Windows' limit of a command line.
  expect(Buffer.from(script, 'utf16le').toString('base64').length).toBeLessThan(30_000);
});

test('keeps the error message of the spooler', async () => {
  const { run } = runWith(1, 'The printer name is invalid');
  await expect(windowsSpooler(run).send(JOB, new AbortController().signal)).rejects.toThrow(
    'powershell.exe ended with 1: The printer name is invalid',
  );
});
