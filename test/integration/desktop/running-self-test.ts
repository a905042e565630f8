import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { chromium } from '@playwright/test';
import { findTestChromium } from '../../../scripts/chromium.mjs';
import { freePort } from '../../support/desktop-counter.ts';

const STAND_IN = new URL('../../support/electron-stand-in/register.ts', import.meta.url).href;

/**
 * `swipewell --command self-test` of a program, on the stand-in with a page of Chromium.
 * @param profile a new folder for Chromium.
 */
export async function runSelfTest(
  program: string,
  data: string,
  profile: string,
  environment: NodeJS.ProcessEnv,
) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findTestChromium() ?? '',
    chromiumSandbox: false,
    args: [`--remote-debugging-port=${port}`, '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const child = spawn(
      process.execPath,
      ['--import', STAND_IN, program, '--command', 'self-test'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...environment,
          SWIPEWELL_STAND_IN_DATA: data,
          SWIPEWELL_STAND_IN_CHROMIUM: `http://127.0.0.1:${port}`,
        },
      },
    );
    const [[code], said, complained] = await Promise.all([
      once(child, 'exit'),
      text(child.stdout),
      text(child.stderr),
    ]);
    return { code, said, complained };
  } finally {
    await context.close();
  }
}

// As a program, for a process without a network: node running-self-test.ts PROGRAM DATA PROFILE
if (import.meta.main) {
  const [program = '', data = '', profile = ''] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await runSelfTest(program, data, profile, process.env)));
}
