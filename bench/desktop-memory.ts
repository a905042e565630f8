import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import type { Figure } from './figure.ts';

const PROGRAM = fileURLToPath(new URL('../out/main/browser.js', import.meta.url));

/** Time for both programs to become idle after the last visible change, ms. */
const REST_MS = 5_000;

/**
 * Resident memory of a process, kB (proc(5), status: VmRSS). Not its proportional share, which
 * shrinks with every other running Node.
 */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN);
}

/** A Node process and a Chromium with one page, idle, kB: the page's own process and `node`. */
async function measure(node: ChildProcess, url: string, seen: string | null): Promise<number> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    chromiumSandbox: false,
    args: ['--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    if (seen !== null) await page.getByRole('heading', { name: seen }).waitFor();
    await wait(REST_MS);
    const line = await browser.newBrowserCDPSession();
    const { processInfo } = await line.send('SystemInfo.getProcessInfo');
    const pages = processInfo.filter(({ type }) => type === 'renderer' || type === 'browser');
    return [node.pid ?? 0, ...pages.map(({ id }) => id)].map(memoryOf).reduce((a, b) => a + b);
  } finally {
    await browser.close();
  }
}

/**
 * Memory of the idle main process and its page, against an empty Node process and a blank page.
 * Electron's main process is both Node and Chromium's browser process, so both sums include one;
 * the demo service is a separate program and in neither.
 */
export async function benchDesktopMemory(): Promise<readonly Figure[]> {
  if (process.platform !== 'linux') return []; // /proc exists only on Linux
  if (!existsSync(PROGRAM)) throw new Error('Build the program first: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-bench-'));
  const started: ChildProcess[] = [];
  try {
    const empty = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)']);
    started.push(empty);
    const floor = await measure(empty, 'about:blank', null);
    const main = spawn(process.execPath, [PROGRAM, '--no-open', '--port=0', `--data=${folder}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(main);
    const [ready] = await once(createInterface(main.stdout), 'line');
    const ours = await measure(main, JSON.parse(String(ready)).url, 'Sign in');
    return [
      {
        name: 'desktop: memory of main and page at rest / empty Node and blank page',
        value: ours / floor,
        limit: 1.5,
        unit: 'ratio',
        worse: 'above',
      },
    ];
  } finally {
    for (const child of started) {
      const ended = once(child, 'exit');
      if (child.kill()) await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
