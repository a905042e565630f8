import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { IS_WINDOWS } from '../../support/this-system.ts';
import { CASH } from './payments.ts';

const MAIN = fileURLToPath(new URL('../../../demo-service/main.ts', import.meta.url));

const running: RunningService[] = [];
async function start(options: Parameters<typeof startService>[0]): Promise<RunningService> {
  const service = await startService(options);
  running.push(service);
  return service;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.kill()));
});

/** Runs the start command to its end. */
async function run(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [MAIN, ...args]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    err += part;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

describe('the process of the service', () => {
  it('prints one line of JSON when ready, and everything else elsewhere', async () => {
    const child = spawn(process.execPath, [MAIN, '--exit-with-parent']);
    let out = '';
    child.stdout.on('data', (part) => {
      out += part;
    });
    await once(child.stdout, 'data');
    child.stdin.end();
    const [code] = await once(child, 'close');
    expect(out.split('\n')).toHaveLength(2);
    expect(JSON.parse(out)).toEqual({
      base_url: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/),
      ca: expect.stringMatching(/\.pem$/),
    });
    // It has ended because its parent's end of the pipe closed.
    expect(code).toBe(0);
  });

  it.skipIf(IS_WINDOWS)('ends cleanly on SIGTERM', async () => {
    const child = spawn(process.execPath, [MAIN]);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.skipIf(IS_WINDOWS)(
    'ends when npm is stopped, although npm signals only the shell between',
    async () => {
      const shell = spawn('sh', ['-c', `'${process.execPath}' '${MAIN}'; true`], {
        env: { ...process.env, npm_lifecycle_event: 'service' },
      });
      await once(shell.stdout, 'data');
      shell.stdout.resume();
      shell.stderr.resume();
      shell.kill('SIGTERM');
      // The pipe closes after its last writer, the service, has ended.
      await once(shell, 'close');
    },
  );

  it.each([
    ['a wrong flag', ['--colour', 'red'], /^Unknown option '--colour'/],
    ['a wrong value', ['--client-ids', 'x'], /^--client-ids must be 8-character/],
  ])('reports %s in one sentence, with exit code 2', async (_, args, sentence) => {
    const { code, out, err } = await run(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toMatch(sentence);
  });

  it('reports a port in use', async () => {
    const service = await start({});
    const { port } = new URL(service.baseUrl);
    const { code, err } = await run(['--port', port, '--log', 'silent']);
    expect(code).toBe(2);
    expect(err.trim()).toBe(`Port ${port} is taken: choose another, or --port 0 for a free one.`);
  });

  it('reports a store opened by another service', async () => {
    const dataDir = temporaryFolder();
    await start({ dataDir });
    const { code, out, err } = await run(['--data', dataDir, '--log', 'silent']);
    expect([code, out]).toEqual([2, '']);
    expect(err.trim()).toBe(`The store in ${dataDir} is in use: another service has it open.`);
  });

  it('reports a store of a later version', async () => {
    const dataDir = temporaryFolder();
    await (await start({ dataDir })).stop();
    const store = new Database(`${dataDir}/demo.sqlite`);
    store.pragma('user_version = 1000');
    store.close();
    const { code, out, err } = await run(['--data', dataDir, '--log', 'silent']);
    expect([code, out]).toEqual([2, '']);
    expect(err.trim()).toBe(
      `The store in ${dataDir} was made by a later version: use that one, or another folder.`,
    );
  });

  it.each([
    ['a file in place of the folder', (folder: string) => writeFileSync(`${folder}/data`, '')],
    [
      'an invalid store',
      (folder: string) => {
        mkdirSync(`${folder}/data`);
        writeFileSync(`${folder}/data/demo.sqlite`, 'this is not a database'.repeat(100));
      },
    ],
  ])('reports %s', async (_, spoil) => {
    const folder = temporaryFolder();
    spoil(folder);
    const { code, err } = await run(['--data', `${folder}/data`]);
    expect(code).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(`${folder}/data`);
  });

  it('keeps its authority, time and records across a restart', async () => {
    const dataDir = temporaryFolder();
    const first = await start({ dataDir });
    const { id } = (await first.send('POST', '/api/pp/payments', { json: CASH })).json() as {
      id: string;
    };
    const then = await first.advanceClock(1_000_000);
    await first.stop();
    const second = await start({ dataDir });
    expect(second.ca).toBe(first.ca);
    expect((await second.send('GET', `/api/pp/payments/${id}`)).status).toBe(200);
    expect(Date.parse(await second.advanceClock(0))).toBeGreaterThanOrEqual(Date.parse(then));
  });

  it('keeps every answered change after SIGKILL at any moment', async () => {
    const dataDir = temporaryFolder();
    const answered: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const service = await start({ dataDir });
      const until = answered.length + 10 + round * 7;
      const pay = async (): Promise<void> => {
        while (answered.length < until) {
          const answer = await service.send('POST', '/api/pp/payments', { json: CASH });
          answered.push((answer.json() as { id: string }).id);
        }
        // The other requests are still in progress.
        await service.kill();
      };
      await Promise.allSettled(Array.from({ length: 8 }, pay));
    }
    const service = await start({ dataDir });
    for (const id of answered)
      expect((await service.send('GET', `/api/pp/payments/${id}`)).status).toBe(200);
    expect(answered.length).toBeGreaterThan(100);
  });
});
