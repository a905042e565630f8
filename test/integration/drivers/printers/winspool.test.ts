import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadWinspool, type Winspool } from '../../../../drivers/printers/spooler/winspool.ts';

const SOURCE = new URL('winspool-stand-in.c', import.meta.url).pathname;
const canCompile = process.platform === 'linux' && spawnSync('gcc', ['--version']).status === 0;

// The same functions in a library of C: what is tested is the call of each, with its structures.
describe.skipIf(!canCompile)('the functions of winspool.drv', () => {
  let winspool: Winspool;
  let file = '';

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'swipewell-winspool-'));
    file = join(folder, 'receipt.prn');
    process.env['WINSPOOL_FILE'] = file;
    const library = join(folder, 'winspool.so');
    const made = spawnSync('gcc', ['-shared', '-fPIC', '-o', library, SOURCE], {
      encoding: 'utf8',
    });
    expect(made.stderr).toBe('');
    winspool = loadWinspool(library);
  });

  afterAll(() => rmSync(dirname(file), { recursive: true }));

  test('list the queues by their names', async () => {
    expect(await winspool.enumPrinters()).toEqual(['Fronté']);
  });

  test('list no queue where there is none, and fail without a running spooler', async () => {
    try {
      process.env['WINSPOOL_PRINTERS'] = 'none';
      expect(await winspool.enumPrinters()).toEqual([]);
      process.env['WINSPOOL_PRINTERS'] = 'off';
      await expect(winspool.enumPrinters()).rejects.toThrow('EnumPrintersW failed.');
    } finally {
      delete process.env['WINSPOOL_PRINTERS'];
    }
  });

  test('read the state of a queue', async () => {
    const printer = await winspool.openPrinter('Fronté');
    expect(await winspool.getPrinter(printer)).toEqual({ status: 0x10, attributes: 0x40, jobs: 2 });
    await winspool.closePrinter(printer);
  });

  test('print raw bytes, and know and delete their job', async () => {
    const printer = await winspool.openPrinter('Fronté');
    const job = await winspool.startDocPrinter(printer, 'Swipewell');
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(await winspool.writePrinter(printer, bytes)).toBe(256);
    await winspool.endDocPrinter(printer);
    expect(readFileSync(file)).toEqual(Buffer.from(bytes));
    const kept = { id: 99, status: 0x80 };
    expect(await winspool.enumJobs(printer)).toEqual([kept, { id: job, status: 0 }]);
    await winspool.deleteJob(printer, job);
    expect(await winspool.enumJobs(printer)).toEqual([kept]);
    await winspool.closePrinter(printer);
  });

  test('name the function that failed', async () => {
    await expect(winspool.openPrinter('Gone')).rejects.toThrow('OpenPrinterW failed.');
  });
});
