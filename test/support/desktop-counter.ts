import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, chromium, type Page } from '@playwright/test';
import type * as Electron from 'electron';
import { findTestChromium } from '../../scripts/chromium.mjs';
import { accountFolder } from './account-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = join(ROOT, 'out', 'main', 'index.js');
const STAND_IN = new URL('./electron-stand-in/register.ts', import.meta.url).href;
const ELECTRON = join(ROOT, 'node_modules', 'electron');

/** The bundled desktop program, running, with its window. */
export interface DesktopCounter {
  readonly page: Page;
  /**
   * Runs `look` in the main process, with Electron's module as argument; the result must be JSON.
   */
  ask<T, A = undefined>(
    look: (electron: typeof Electron, argument: A) => T,
    argument?: A,
  ): Promise<T>;
  /** Crashes its page, and returns the page that replaces it. */
  crashPage(): Promise<Page>;
  /** Its output so far. */
  output(): string;
  /** Resolves when it has ended. */
  readonly ended: Promise<unknown>;
  /** Ends it like a person closing its window, and waits for the end. */
  close(): Promise<void>;
  /** Ends it as a power cut would, and waits for the end. */
  kill(): Promise<void>;
}

/** Electron's binary, if already downloaded; requiring the package would download it. */
export function electronBinary(): string | null {
  const path = join(ELECTRON, 'path.txt');
  if (!existsSync(path)) return null;
  const binary = join(ELECTRON, 'dist', readFileSync(path, 'utf8'));
  return existsSync(binary) ? binary : null;
}

function crashEveryPage({ BrowserWindow }: typeof Electron): void {
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    webContents.forcefullyCrashRenderer();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

/**
 * The program on the stand-in: unmodified, with a page of Chromium as its window.
 * @param keyring Electron's name of the system's safe storage.
 */
export async function startOnStandIn(
  data: string,
  keyring = 'basic_text',
): Promise<DesktopCounter> {
  const profile = mkdtempSync(join(tmpdir(), 'swipewell-chromium-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findTestChromium() ?? '',
    chromiumSandbox: false,
    viewport: { width: 1280, height: 860 },
    args: [`--remote-debugging-port=${port}`, '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const windowOpened = context.waitForEvent('page');
  const child = spawn(
    process.execPath,
    ['--import', STAND_IN, PROGRAM, `--user-data-dir=${data}`],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        XDG_DATA_HOME: accountFolder('test-data'), // installation ids, without a keyring
        SWIPEWELL_STAND_IN_CHROMIUM: `http://127.0.0.1:${port}`,
        SWIPEWELL_STAND_IN_KEYRING: keyring,
      },
    },
  );
  const ended = once(child, 'exit');
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      written += chunk.toString('utf8');
    });
  }
  const cleanUp = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  const page = await Promise.race([
    windowOpened,
    ended.then(() => {
      throw new Error(`The program ended before it had a window:\n${written}`);
    }),
  ]).catch(async (error: unknown) => {
    child.kill('SIGKILL');
    await cleanUp();
    throw error;
  });

  let lastQuestion = 0;
  const ask = async <T, A>(
    look: (electron: typeof Electron, argument: A) => T,
    argument?: A,
  ): Promise<T> => {
    lastQuestion += 1;
    const id = lastQuestion;
    child.send({ id, source: String(look), argument });
    for (;;) {
      const [answer] = await Promise.race([
        once(child, 'message'),
        ended.then(() => {
          throw new Error(`The program ended:\n${written}`);
        }),
      ]);
      if (answer.id !== id) continue;
      if (answer.problem !== undefined) throw new Error(answer.problem);
      return answer.value;
    }
  };
  return {
    page,
    ask,
    ended,
    crashPage: async () => {
      const next = context.waitForEvent('page');
      await ask(crashEveryPage);
      return next;
    },
    output: () => written,
    close: async () => {
      await ask(({ app }) => app.quit()).catch(() => {}); // it may end before it answers
      await ended;
      await cleanUp();
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      await cleanUp();
    },
  };
}

/** The program in Electron itself. */
export async function startInElectron(
  data: string,
  executablePath: string,
): Promise<DesktopCounter> {
  const program = await _electron.launch({
    executablePath,
    args: [ROOT, `--user-data-dir=${data}`, ...(process.env['CI'] ? ['--no-sandbox'] : [])],
  });
  const ended = once(program.process(), 'exit');
  let written = '';
  for (const stream of [program.process().stdout, program.process().stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      written += chunk.toString('utf8');
    });
  }
  return {
    page: await program.firstWindow(),
    // Playwright declares the module loosely, and passes the same one.
    ask: (look, argument) => program.evaluate(look as never, argument) as never,
    ended,
    crashPage: () => Promise.reject(new Error('Playwright has no more of a page that crashed.')),
    output: () => written,
    close: () => program.close(),
    kill: async () => {
      program.process().kill('SIGKILL');
      await ended;
    },
  };
}
