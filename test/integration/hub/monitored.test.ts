import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openMonitor } from '../../../src/hub/monitor.ts';
import { hubStatus } from '../../../src/hub/status.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { openClinicSuite } from '../../support/clinic-fixture.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { paid } from '../../support/hub-entries.ts';
import { TestCounter } from '../../support/hub-fixture.ts';
import { startTestCluster } from '../../support/postgres.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const { clinicOf } = openClinicSuite();
const onPostgres = clinicsOnPostgres();

/** A fault fails the test. */
function raise(error: unknown): never {
  throw error;
}

async function monitorOf(database: Parameters<typeof openMonitor>[0]['database']) {
  const monitor = await openMonitor(
    { database, now: () => new Date(), reportFault: raise },
    { host: '127.0.0.1', port: 0 },
  );
  onTestFinished(monitor.close);
  return (page: string) => fetch(`${monitor.url}${page}`);
}

describe('A hub that is watched', () => {
  it('tells its counters, entries, reservations and findings in OpenMetrics', async () => {
    const { a, b, database } = await clinicOf('AAAA71', 'BBBB71');
    const payment = await a.pay({ patientId: 'p-maria' });
    await a.refund(payment, { amount: cents(100) });
    await a.together();
    await b.together();
    const open = await monitorOf(database);
    const page = await open('/metrics');
    const text = await page.text();
    const value = (name: string) =>
      Number(new RegExp(`^swipewell_hub_${name} (\\S+)$`, 'm').exec(text)?.[1]);
    expect(page.headers.get('content-type')).toContain('application/openmetrics-text');
    expect(text).toMatch(/# EOF\n?$/);
    expect(value('entries')).toBe(a.journal.rows().length + b.journal.rows().length);
    expect(value('counters\\{state="active"\\}')).toBe(2);
    expect(value('counter_silent_seconds\\{counter="AAAA71",branch="Main"\\}')).toBeLessThan(120);
    for (const zero of ['open_reservations', 'attention', 'unreadable_entries', 'recovering']) {
      expect([zero, value(zero)]).toEqual([zero, 0]);
    }
    expect(await (await open('/health')).json()).toEqual({ status: 'ok' });
  });

  it('counts the common entries of a second chain once, as the command does', async () => {
    const { hub, a } = await onPostgres('AAAA');
    a.add(...paid('AAAA', { attemptId: v7(), recordId: v7(), amount: 100 }));
    await a.send();
    const second = new TestCounter(hub, 'AAAA');
    second.entries.splice(0, 1, ...a.entries.slice(0, -1));
    second.add(...paid('AAAA', { attemptId: v7(), recordId: v7(), amount: 200 }));
    await second.hello();
    await second.send();
    const { entries } = await hubStatus(hub.database);
    const page = await (await (await monitorOf(hub.database))('/metrics')).text();
    expect(page).toContain(`\nswipewell_hub_entries ${entries}\n`);
  });

  it('counts a replaced counter as such, and raises no alarm for its silence', async () => {
    const clinic = await clinicOf('AAAA72', 'BBBB72');
    await clinic.rows(
      "UPDATE till SET replaced_by = 'BBBB72', heard_at = now() - interval '20 days' WHERE till_id = 'AAAA72' RETURNING 1",
    );
    const text = await (await (await monitorOf(clinic.database))('/metrics')).text();
    const counters = text.split('\n').filter((line) => line.startsWith('swipewell_hub_counter'));
    expect(counters.map((line) => line.replace(/ [\d.]+$/, ''))).toEqual([
      'swipewell_hub_counters{state="replaced"}',
      'swipewell_hub_counters{state="active"}',
      'swipewell_hub_counter_silent_seconds{counter="BBBB72",branch="Main"}',
    ]);
  });

  it('is not well without its database, and has no other page', async () => {
    const cluster = await startTestCluster();
    const { openDatabase } = await import('../../../src/hub/database.ts');
    const database = openDatabase(await cluster.newDatabase(), () => {});
    onTestFinished(() => database.close());
    const open = await monitorOf(database);
    await cluster.close();
    const health = await open('/health');
    expect([health.status, await health.json()]).toEqual([503, { status: 'no-database' }]);
    expect((await open('/metrics')).status).toBe(503);
    expect((await open('/rows')).status).toBe(404);
  });
});

/** A program that prints lines: those of its standard output, and of its log. */
function programOf(command: string, given: readonly string[], cwd: string) {
  const child = spawn(command, given, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  createInterface(child.stderr).on('line', (line) => log.push(line));
  onTestFinished(() => endOf(child));
  return { child, log, firstLine: once(createInterface(child.stdout), 'line') };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const composeSchema = z.object({
  services: z.object({
    hub: z.object({
      command: z.array(z.string()),
      ports: z.array(z.string()),
      healthcheck: z.object({ test: z.array(z.string()) }),
    }),
  }),
});
const logLine = z.looseObject({ at: z.iso.datetime(), event: z.string() });

/** The sources that the image of the hub has. */
function imageOf(dockerfile: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [, source = '', target = ''] of dockerfile.matchAll(/^COPY (src\/\S+) (\S+)$/gm)) {
    cpSync(join(ROOT, source), join(folder, target), { recursive: true });
  }
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

describe.skipIf(process.platform === 'win32')('The files of build/hub', () => {
  it('start a hub from the sources of the image, with the flags and the health check of compose.yaml', async () => {
    const cluster = await startTestCluster();
    onTestFinished(cluster.close);
    const { hub } = composeSchema.parse(
      parse(readFileSync(join(ROOT, 'build/hub/compose.yaml'), 'utf8')),
    ).services;
    const image = imageOf(readFileSync(join(ROOT, 'build/hub/Dockerfile'), 'utf8'));
    const client = new pg.Client({ connectionString: cluster.cluster.url });
    await client.connect();
    await client.query('CREATE ROLE swipewell LOGIN');
    await client.query('CREATE DATABASE swipewell OWNER swipewell');
    await client.end();
    const { port } = new URL(cluster.cluster.url);
    // The volume and the ports of this computer in place of those of the containers.
    const flags = hub.command.map((flag) =>
      flag
        .replace('/data/hub', join(image, 'data'))
        .replace('localhost/', `localhost:${port}/`)
        .replace('/data/socket', join(cluster.folder, 'postgres'))
        .replace(/^--(listen|monitor)=.*/, '--$1=127.0.0.1:0'),
    );
    const { child, log, firstLine } = programOf(
      process.execPath,
      ['src/hub/main.ts', ...flags],
      image,
    );
    const [line] = await firstLine;
    expect(JSON.parse(String(line))).toMatchObject({ pairing_code: expect.any(String) });
    const { monitor } = z.object({ monitor: z.url() }).parse(JSON.parse(log[0] ?? ''));
    const [, node = '', flag = '', script = ''] = hub.healthcheck.test;
    expect([node, flag]).toEqual(['node', '-e']);
    const healthOf = () =>
      spawnSync(process.execPath, ['-e', script.replace('http://127.0.0.1:7801', monitor)]).status;
    expect(healthOf()).toBe(0);
    await endOf(child);
    expect(healthOf()).toBe(1);
    expect(log.map((each) => logLine.parse(JSON.parse(each)).event)).toEqual([
      'started',
      'stopping',
    ]);
  });

  it('open the pages for watching programs to the machine of the container alone', () => {
    const { hub } = composeSchema.parse(
      parse(readFileSync(join(ROOT, 'build/hub/compose.yaml'), 'utf8')),
    ).services;
    expect(hub.ports).toEqual(['7800:7800', '127.0.0.1:7801:7801']);
    // A port is forwarded to the network of the container, not to its loopback.
    expect(hub.command).toContain('--monitor=0.0.0.0:7801');
  });

  it('start a hub with the command of the systemd unit', async () => {
    const unit = readFileSync(join(ROOT, 'build/hub/swipewell-hub.service'), 'utf8');
    const [, command = ''] = /^ExecStart=\/usr\/bin\/env node (.+)$/m.exec(unit) ?? [];
    const data = mkdtempSync(join(tmpdir(), 'swipewell-hub-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const flags = command
      .replace('/var/lib/swipewell-hub', data)
      .replace('0.0.0.0:7800', '127.0.0.1:0')
      .replace('127.0.0.1:7801', '127.0.0.1:0')
      .split(' ');
    const { log, firstLine } = programOf(process.execPath, flags, ROOT);
    await firstLine;
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ event: 'started' });
  });

  it('have an account of their own on Linux, by which a person runs the commands', () => {
    const unit = readFileSync(join(ROOT, 'build/hub/swipewell-hub.service'), 'utf8');
    const guide = readFileSync(join(ROOT, 'docs/how-to/clinic.md'), 'utf8');
    // The folder of a dynamic account is closed to it outside of the service, and it ends with the service.
    expect(unit).not.toMatch(/^DynamicUser/m);
    const [, account = ''] = /^User=(.+)$/m.exec(unit) ?? [];
    expect(unit).toMatch(new RegExp(`^# .*useradd --system .*${account}$`, 'm'));
    expect(guide).toContain(
      `sudo -u ${account} node src/hub/main.ts pair --data /var/lib/${account}`,
    );
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
    'are a unit that systemd accepts',
    () => {
      const { stderr, status } = spawnSync(
        'systemd-analyze',
        ['verify', join(ROOT, 'build/hub/swipewell-hub.service')],
        { encoding: 'utf8' },
      );
      expect([stderr, status]).toEqual(['', 0]);
    },
  );
});
