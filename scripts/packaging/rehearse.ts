import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { printReport, takePayment } from '../../src/main/hosts/take-payment.ts';
import { requireChangesNoticed } from './archive-integrity.ts';
import { atCounter } from './at-counter.ts';
import { makeElectronStub } from './electron-stub.ts';
import { inspectPackage, openArchive, type PackedProgram } from './inspect-package.ts';
import { fetchNativePackages } from './native-packages.ts';
import { requireReproducible } from './reproduce.ts';
import { runBuilder } from './run-builder.ts';

/** A name that the fonts of PDF readers cannot print. */
const ARABIC = 'حسن علي';

/** The folders that a rehearsal makes, by electron-builder's names. */
const PROGRAMS = [
  { platform: 'linux', unpacked: 'linux-unpacked', binary: 'swipewell', over: {} },
  {
    platform: 'win32',
    unpacked: 'win-unpacked',
    binary: 'Swipewell.exe',
    // A Windows program sets the icon and version, which the stand-in does not need.
    over: { win: { signAndEditExecutable: false } },
  },
] as const;

/**
 * Packs the program for Linux and Windows around a stand-in for Electron's binary, inspects the
 * result; takes a payment and prints a report in Arabic with the packed program under Node.
 *
 * @throws Error on any deviation
 */
export async function rehearse(root: string, electronVersion: string): Promise<void> {
  const packed: PackedProgram[] = [];
  for (const { platform, unpacked, binary, over } of PROGRAMS) {
    const target = { platform, arch: 'x64' } as const;
    const stub = join(root, 'out', 'packaging', `electron-${platform}`);
    await fetchNativePackages(root, target);
    makeElectronStub(root, platform, electronVersion, stub);
    const output = join('out', 'rehearsal');
    runBuilder(root, {
      platform,
      archs: [target.arch],
      only: 'dir',
      over: {
        electronDist: stub,
        electronVersion,
        directories: { output },
        publish: null,
        ...over,
      },
    });
    packed.push({ folder: join(root, output, unpacked), binary, target });
  }
  for (const program of packed) {
    const faults = await inspectPackage(program);
    if (faults.length > 0) {
      throw new Error(`${program.folder}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    }
    say(`${program.folder}: holds what it must and nothing else, fuses set`);
    if (program.target.platform === 'win32') {
      const archive = join(program.folder, 'resources', 'app.asar');
      requireChangesNoticed(archive, join(program.folder, program.binary));
      say('a changed byte of its archive does not fit the hashes in the program and the archive');
    }
  }
  requireReproducible(root, electronVersion);
  say('a second build in another folder has the same bundle and the same archive, byte for byte');
  const here = packed.find(
    ({ target }) => target.platform === process.platform && target.arch === process.arch,
  );
  if (here === undefined) {
    say(`none of them runs on ${process.platform} ${process.arch}, so no payment was taken`);
    return;
  }
  const receiptNumber = await payWith(here);
  say(
    `the packed program took a payment under Node (receipt ${receiptNumber}) and printed a report`,
  );
}

/** Starts the program of the archive in an otherwise empty folder, and pays at it. */
async function payWith(program: PackedProgram): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-packed-'));
  openArchive(program, join(folder, 'app'));
  const child = spawn(
    process.execPath,
    [
      join(folder, 'app', 'out', 'main', 'browser.js'),
      '--no-open',
      `--data=${join(folder, 'data')}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: folder },
  );
  const ended = once(child, 'exit');
  try {
    const line = await Promise.race([
      once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
      ended.then(([code]) => {
        throw new Error(`The packed program ended with ${code} before it was ready.`);
      }),
    ]);
    return await atCounter(JSON.parse(line).url, async (till) => {
      const { state, receiptNumber } = await takePayment(till);
      if (receiptNumber === null) throw new Error(`The payment of the packed program is ${state}.`);
      const fonts = await embeddedFonts(await printReport(till, ARABIC));
      if (!fonts.some((font) => font.includes('Arabic'))) {
        throw new Error(`The report of the packed program has no Arabic font: ${fonts.join(', ')}`);
      }
      return receiptNumber;
    });
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The names of the fonts in a PDF. */
async function embeddedFonts(bytes: Uint8Array): Promise<readonly string[]> {
  const { context } = await PDFDocument.load(bytes);
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const name = object instanceof PDFDict ? object.get(PDFName.of('BaseFont')) : undefined;
    return name === undefined ? [] : [String(name)];
  });
}

function say(sentence: string): void {
  process.stderr.write(`swipewell: ${sentence}\n`);
}
