import koffi from 'koffi';
import { z } from 'zod';

/** A printer that the spooler opened. */
export type PrinterHandle = bigint | object;

/** `PRINTER_INFO_2`, as far as it is used. */
export interface PrinterInfo {
  /** Bits of `PRINTER_STATUS_…`. */
  readonly status: number;
  /** Bits of `PRINTER_ATTRIBUTE_…`. */
  readonly attributes: number;
  readonly jobs: number;
}

/** `JOB_INFO_1`, as far as it is used. */
export interface QueuedJob {
  readonly id: number;
  /** Bits of `JOB_STATUS_…`. */
  readonly status: number;
}

/**
 * The functions of Windows' spooler that print raw bytes, by their names in `winspool.drv`. Each
 * throws an Error that names the function if it fails.
 */
export interface Winspool {
  /** Names of the local and connected printers. */
  enumPrinters(): Promise<readonly string[]>;
  openPrinter(name: string): Promise<PrinterHandle>;
  getPrinter(printer: PrinterHandle): Promise<PrinterInfo>;
  /** Returns the id of the new job, of data type RAW. */
  startDocPrinter(printer: PrinterHandle, title: string): Promise<number>;
  /** Returns the number of bytes taken. */
  writePrinter(printer: PrinterHandle, bytes: Uint8Array): Promise<number>;
  endDocPrinter(printer: PrinterHandle): Promise<void>;
  /** The jobs of the queue, also printed ones if it keeps them. */
  enumJobs(printer: PrinterHandle): Promise<readonly QueuedJob[]>;
  /** Deletes the job: SetJob with JOB_CONTROL_DELETE. */
  deleteJob(printer: PrinterHandle, job: number): Promise<void>;
  closePrinter(printer: PrinterHandle): Promise<void>;
}

type Spec = Parameters<typeof koffi.out>[0];

const LOCAL_AND_CONNECTED = 0x02 | 0x04;
const DELETE = 5;
const ALL_JOBS = 0xffff_ffff;

const names = z.array(z.object({ pPrinterName: z.string() }));
const info = z.object({ Status: z.int(), Attributes: z.int(), cJobs: z.int() });
const queued = z.array(z.object({ JobId: z.int(), Status: z.int() }));
const one = z.tuple([z.unknown()]).transform(([value]) => value);

/**
 * The spooler itself, called without a compiler or another program, so that application control
 * (AppLocker, constrained language mode) has nothing to stop. Calls run on threads of their own: a
 * remote print server may take seconds.
 */
export function loadWinspool(path = 'winspool.drv'): Winspool {
  const library = koffi.load(path);
  const handle = koffi.pointer(koffi.opaque());
  const info4 = koffi.struct({ pPrinterName: 'str16', pServerName: 'str16', Attributes: 'uint32' });
  const pointers = Object.fromEntries(
    [
      ...['pServerName', 'pPrinterName', 'pShareName', 'pPortName', 'pDriverName', 'pComment'],
      ...['pLocation', 'pDevMode', 'pSepFile', 'pPrintProcessor', 'pDatatype', 'pParameters'],
      'pSecurityDescriptor',
    ].map((name) => [name, 'void *']),
  );
  const numbers = Object.fromEntries(
    [
      ...['Attributes', 'Priority', 'DefaultPriority', 'StartTime', 'UntilTime', 'Status'],
      ...['cJobs', 'AveragePPM'],
    ].map((name) => [name, 'uint32']),
  );
  const info2 = koffi.struct({ ...pointers, ...numbers });
  const job1 = koffi.struct({
    JobId: 'uint32',
    ...Object.fromEntries(
      ['pPrinterName', 'pMachineName', 'pUserName', 'pDocument', 'pDatatype', 'pStatus'].map(
        (name) => [name, 'void *'],
      ),
    ),
    ...Object.fromEntries(
      ['Status', 'Priority', 'Position', 'TotalPages', 'PagesPrinted'].map((name) => [
        name,
        'uint32',
      ]),
    ),
    Submitted: koffi.array('uint16', 8),
  });
  const document = koffi.struct({ pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' });
  const number = koffi.out(koffi.pointer('uint32'));
  const buffer = koffi.pointer('uint8');

  const call = (name: string, parameters: Spec[]) => {
    const { async: start } = library.func(name, 'uint32', parameters);
    return async (...given: readonly unknown[]): Promise<number> => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      start(...given, (error: unknown, result: unknown) =>
        error === null ? resolve(result) : reject(error),
      );
      return z.number().parse(await promise);
    };
  };
  /** A call that returns 0 on failure. */
  const must = (name: string, parameters: Spec[]) => {
    const run = call(name, parameters);
    return async (...given: readonly unknown[]): Promise<number> => {
      const result = await run(...given);
      if (result === 0) throw new Error(`${name} failed.`);
      return result;
    };
  };
  const enumPrinters = ['uint32', 'str16', 'uint32', buffer, 'uint32', number, number];
  const sizeOfPrinters = call('EnumPrintersW', enumPrinters);
  const listPrinters = must('EnumPrintersW', enumPrinters);
  const open = must('OpenPrinterW', ['str16', koffi.out(koffi.pointer(handle)), 'void *']);
  const getPrinter = [handle, 'uint32', buffer, 'uint32', number];
  const sizeOfPrinter = call('GetPrinterW', getPrinter);
  const readPrinter = must('GetPrinterW', getPrinter);
  const start = must('StartDocPrinterW', [handle, 'uint32', koffi.pointer(document)]);
  const write = must('WritePrinter', [handle, buffer, 'uint32', number]);
  const end = must('EndDocPrinter', [handle]);
  const enumJobs = [handle, 'uint32', 'uint32', 'uint32', buffer, 'uint32', number, number];
  const sizeOfJobs = call('EnumJobsW', enumJobs);
  const listJobs = must('EnumJobsW', enumJobs);
  const setJob = must('SetJobW', [handle, 'uint32', 'uint32', 'void *', 'uint32']);
  const close = must('ClosePrinter', [handle]);

  return {
    enumPrinters: async () => {
      const [needed, count]: [unknown[], unknown[]] = [[0], [0]];
      const isListed = await sizeOfPrinters(LOCAL_AND_CONNECTED, null, 4, null, 0, needed, count);
      const size = z.int().parse(needed[0]);
      // Without a printer it succeeds; otherwise it fails and names the size, unless the spooler is off.
      if (size === 0 && isListed === 0) throw new Error('EnumPrintersW failed.');
      if (size === 0) return [];
      const bytes = Buffer.alloc(size);
      await listPrinters(LOCAL_AND_CONNECTED, null, 4, bytes, size, needed, count);
      const listed = koffi.decode(bytes, koffi.array(info4, z.int().parse(count[0])));
      return names.parse(listed).map(({ pPrinterName }) => pPrinterName);
    },
    openPrinter: async (name) => {
      const opened: unknown[] = [null];
      await open(name, opened, null);
      return z.union([z.bigint(), z.looseObject({})]).parse(one.parse(opened));
    },
    getPrinter: async (printer) => {
      const needed: unknown[] = [0];
      await sizeOfPrinter(printer, 2, null, 0, needed);
      const bytes = Buffer.alloc(z.int().parse(needed[0]));
      await readPrinter(printer, 2, bytes, bytes.length, needed);
      const { Status, Attributes, cJobs } = info.parse(koffi.decode(bytes, info2));
      return { status: Status, attributes: Attributes, jobs: cJobs };
    },
    startDocPrinter: (printer, title) =>
      start(printer, 1, { pDocName: title, pOutputFile: null, pDatatype: 'RAW' }),
    writePrinter: async (printer, bytes) => {
      const written: unknown[] = [0];
      await write(printer, bytes, bytes.length, written);
      return z.int().parse(written[0]);
    },
    endDocPrinter: async (printer) => void (await end(printer)),
    enumJobs: async (printer) => {
      const [needed, count]: [unknown[], unknown[]] = [[0], [0]];
      const isListed = await sizeOfJobs(printer, 0, ALL_JOBS, 1, null, 0, needed, count);
      const size = z.int().parse(needed[0]);
      if (size === 0 && isListed === 0) throw new Error('EnumJobsW failed.');
      if (size === 0) return [];
      // Jobs that come between the two calls have room.
      const bytes = Buffer.alloc(2 * size);
      await listJobs(printer, 0, ALL_JOBS, 1, bytes, bytes.length, needed, count);
      const listed = koffi.decode(bytes, koffi.array(job1, z.int().parse(count[0])));
      return queued.parse(listed).map(({ JobId, Status }) => ({ id: JobId, status: Status }));
    },
    deleteJob: async (printer, id) => void (await setJob(printer, id, 0, null, DELETE)),
    closePrinter: async (printer) => void (await close(printer)),
  };
}
