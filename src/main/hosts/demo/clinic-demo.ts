/**
 * Two counters of a clinic and their hub, without a window.
 *
 *    one payment ─▶ both counters void it at once: one does
 *    hub stopped ─▶ a patient pays at both: each goes on, marked ─▶ hub started: reported to the managers
 *        ─▶ exit code 0 only if the service, the journals and the hub agree
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { z } from 'zod';
import { afterRealTime } from '../../../../drivers/readers/after.ts';
import type { AttemptView } from '../../../shared/contract/values.ts';
import { t } from '../../../shared/messages/t.ts';
import { openTill, type Till } from '../../app.ts';
import { type Clinic, openJoinedClinic } from '../../hub/clinic.ts';
import { joinClinic } from '../../hub/joined.ts';
import { openJournal } from '../../journal/open-journal.ts';
import { NO_RETIRED_TILLS } from '../../payments/retired-tills.ts';
import { systemPrinters } from '../../printing/printer-environment.ts';
import { systemReaders } from '../../readers/reader-environment.ts';
import { openSettings } from '../../settings/settings-store.ts';
import { setUpAlone } from '../../setup/program-port.ts';
import { reportOnStandardError } from '../../setup/startup-sentence.ts';
import { DEMO_PEOPLE, openPeople } from '../../staff/people.ts';
import { SentenceError } from '../../system/coded-error.ts';
import {
  type EmbeddedService,
  nodeServiceProcess,
  startEmbeddedService,
} from '../../system/embedded-service.ts';
import { connectionTo, openDemoDrawer, setUpVirtualPrinter } from '../counters/practice.ts';
import { SERVICE, takeDemoPayment, witnessPayments } from './demo-payment.ts';

const HUB = fileURLToPath(new URL('../../../hub/main.ts', import.meta.url));
const readySchema = z.object({ url: z.string(), pairing_code: z.string() });

/** The hub in a process of its own. */
async function startHub(data: string, port: number) {
  const child = spawn(process.execPath, [HUB, '--data', data, '--listen', `127.0.0.1:${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new SentenceError(t('program.clinicHubEnded', { code: String(code) }));
    }),
  ]);
  const { url, pairing_code: code } = readySchema.parse(JSON.parse(String(line)));
  return { child, url, code };
}

/** Runs a command of the hub; returns its output and exit code. */
async function hubCommand(data: string, ...given: readonly string[]) {
  const child = spawn(process.execPath, [HUB, ...given, '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'exit');
  return { output: output.trim(), code: Number(code) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

interface Counter {
  readonly till: Till;
  readonly clinic: Clinic;
}

async function openCounter(
  folder: string,
  service: EmbeddedService,
  name: string,
  hub: { readonly url: string; readonly code: string },
): Promise<Counter> {
  mkdirSync(folder);
  const environment = {
    now: () => new Date(),
    monotonic: () => performance.now(),
    after: afterRealTime,
    newId: () => v7(),
    // A hub that is stopped is part of the demo.
    reportFault: (error: unknown) => {
      if (clinic.uplink.state !== 'away') reportOnStandardError(error);
    },
  };
  const { now } = environment;
  const tillId = name.replaceAll(' ', '').toUpperCase();
  const journal = openJournal({ folder, version: '0.0.0', now, newTillId: () => tillId });
  const joined = await joinClinic({ folder, tillId, name, environment: 'demo' }, hub);
  const clinic = openJoinedClinic({ ...environment, journal, folder, joined });
  const settings = openSettings(folder);
  setUpVirtualPrinter(settings);
  const till = await openTill({
    ...environment,
    ...{ journal, folder, settings, hub: clinic, version: '0.0.0', virtualReader: true },
    service: {
      embedded: true,
      connections: [{ id: 'embedded', connection: connectionTo(service) }],
    },
    setUp: setUpAlone(folder),
    retiredTills: NO_RETIRED_TILLS,
    serialReader: null,
    people: openPeople(folder),
    readers: systemReaders(),
    keysGoTo: 'main',
    printers: systemPrinters(null),
    outbox: {},
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    reportWriter: '',
  });
  openDemoDrawer(till, journal, v7);
  return { till, clinic };
}

/** Waits for a state of the clinic. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const manager = DEMO_PEOPLE.find(({ role }) => role === 'manager') ?? DEMO_PEOPLE[0];

/**
 * Voids a payment of any counter; the code of the error if nothing was sent. A cashier tries again after an answer of the hub
 * that was late on a busy machine.
 */
async function voidAt(counter: Counter, payment: AttemptView): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const came = await tryToVoid(counter, payment);
    if (came !== 'CLINIC_UNSURE' || tries === MOST_TRIES) return came;
  }
}

const MOST_TRIES = 5;

async function tryToVoid({ till }: Counter, { paymentId }: AttemptView): Promise<string> {
  const subject = { kind: 'other-terminal', recordId: paymentId ?? '' } as const;
  try {
    const { voidOrRefund } = await till.payments.timeline(subject, true);
    if (voidOrRefund?.kind !== 'void') return voidOrRefund?.kind ?? 'none';
    const { remaining } = voidOrRefund;
    const done = await till.payments.voidOrRefund({
      ...{ commandId: v7(), subject, kind: 'void', amount: remaining, remaining },
      reason: 'duplicate',
      approval: { managerId: manager.id, pin: manager.pin, reason: t('program.demoVoid') },
    });
    return done.attempt?.state ?? 'none';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

/** Shows a clinic with two counters, and sets the exit code. */
export async function showClinic(isJson: boolean): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'swipewell-clinic-'));
  // Its server may run as another account, which cannot pass the folder above.
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-clinic-hub-'));
  const service = await startEmbeddedService(join(data, 'service'), nodeServiceProcess(SERVICE));
  let hub = await startHub(folder, 0);
  const counters: Counter[] = [];
  try {
    const port = Number(new URL(hub.url).port);
    const second = await hubCommand(folder, 'pair');
    const code = second.output.split(/\s+/).find((word) => word.includes('-')) ?? '';
    const a = await openCounter(join(data, 'a'), service, 'Desk A', hub);
    counters.push(a);
    const b = await openCounter(join(data, 'b'), service, 'Desk B', { url: hub.url, code });
    counters.push(b);
    const isConnected = () => counters.every(({ clinic }) => clinic.uplink.state === 'complete');
    await until(isConnected);

    const pay = async ({ till }: Counter, patient = {}) => {
      const taken = await takeDemoPayment(till, patient);
      till.counter.leave(taken.attempt.saleId ?? '');
      return taken;
    };
    const raced = await pay(a, { patientId: 'patient-1000' });
    await a.clinic.uplink.complete(10_000);
    await b.till.staff.signIn('cashier', DEMO_PEOPLE[0].pin);
    const voids = await Promise.all([voidAt(a, raced.attempt), voidAt(b, raced.attempt)]);

    await stop(hub.child);
    await until(() => counters.every(({ clinic }) => clinic.uplink.state === 'away'));
    const patient = { patientId: 'patient-1042' };
    const apart = [await pay(a, patient), await pay(b, patient)];
    hub = await startHub(folder, port);
    await until(isConnected);
    const attention = async () =>
      (await b.till.handlers.clinic.attention({ offset: 0 })).findings.map(({ kind }) => kind);
    await until(async () => (await attention()).length > 0);

    const reported = await witnessPayments(service);
    const taken = [raced, ...apart].map(({ attempt }) => attempt);
    const verified = await hubCommand(folder, 'verify');
    const findings = await attention();
    const agree =
      voids.filter((each) => each === 'approved').length === 1 &&
      taken.every(
        ({ state, paymentId }) => state === 'approved' && reported.has(paymentId ?? ''),
      ) &&
      [...reported.values()].filter(({ action }) => action === 'VOID').length === 1 &&
      findings.join() === 'similar-payment' &&
      verified.code === 0;
    const seen = {
      agree,
      voids,
      apart: apart.map(({ attempt }) => attempt.state),
      attention: findings,
    };
    process.stdout.write(
      isJson
        ? `${JSON.stringify({ ...seen, hub: verified.output })}\n`
        : `${t('program.clinicVoids', { voids: voids.join(', ') })}\n${t('program.clinicApart')}\n${
            verified.output
          }\n${agree ? t('program.clinicAgrees') : t('program.clinicDiffers')}\n`,
    );
    process.exitCode = agree ? 0 : 1;
  } finally {
    for (const { till } of counters) await till.close();
    await stop(hub.child);
    await service.stop();
    for (const each of [data, folder]) rmSync(each, { recursive: true, force: true });
  }
}
