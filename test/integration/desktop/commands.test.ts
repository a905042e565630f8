import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

const PROGRAM = fileURLToPath(new URL('../../../out/main/index.js', import.meta.url));
const STAND_IN = new URL('../../support/electron-stand-in/register.ts', import.meta.url).href;

/** `swipewell --command …` of the bundled desktop program, on the stand-in. */
async function swipewell(data: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, ['--import', STAND_IN, PROGRAM, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, SWIPEWELL_STAND_IN_DATA: data },
  });
  const [[code], said, complained] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, said, complained };
}

test('the installed program writes a report, a support bundle, and tells what commands there are', async () => {
  const data = temporaryFolder();
  const [report, bundle] = [join(data, 'transactions.csv'), join(data, 'bundle.json')];
  const order = ['report', 'transactions', '--from', '2026-01-01', '--out', report];
  expect(await swipewell(data, '--command', ...order)).toMatchObject({ code: 0 });
  expect(readFileSync(report, 'utf8')).toContain('Tracking id');
  await expect(
    swipewell(data, '--command', 'support-bundle', '--out', bundle),
  ).resolves.toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(bundle, 'utf8'))).toMatchObject({ settings: { till: 'account' } });
  const wrong = await swipewell(data, '--command', 'fly');
  expect(wrong).toMatchObject({ code: 2, complained: expect.stringContaining('verify-journal') });
});
