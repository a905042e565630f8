/**
 * Runs a client of the interface against faults, and compares its answers with the records at the service.
 *
 *    scenario files ─▶ for each scenario: a service of its own, in memory ─▶ faults wait
 *        ─▶ client command: one line in (task), one line out (answer) ─▶ judge.ts ─▶ report.ts: table, JUnit
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { PaymentRecord } from '../payments/records.ts';
import { buildServer } from '../server.ts';
import { createService, type Service } from '../service.ts';
import { waitingFaults } from '../simulation/faults.ts';
import { openStore } from '../store/open.ts';
import type { Certificates } from '../tls/certificates.ts';
import { type ClientLimits, runClient } from './client-command.ts';
import { type Judgment, judge } from './judge.ts';
import { AMOUNT, OPERATIONS, preparePayment } from './operations.ts';
import type { Scenario } from './scenarios.ts';

export interface Finding extends Judgment {
  readonly scenario: Scenario;
  readonly seconds: number;
}

export interface LabSetup extends ClientLimits {
  readonly command: string;
  readonly certificates: Certificates;
}

const USER = { username: 'clinic', password: 's3cret' };
const CALLER = { clientId: 'AB12CD34', userId: '' };

/**
 * Runs the scenarios, `jobs` at a time; returns their findings in the order of the scenarios. If it is canceled,
 * those of the scenarios that had ended.
 */
export async function runScenarios(
  scenarios: readonly Scenario[],
  jobs: number,
  setup: LabSetup,
  onProgress: (done: number) => void,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const queue = scenarios.entries();
  let done = 0;
  const worker = async (): Promise<void> => {
    for (const [index, scenario] of queue) {
      const finding = await runScenario(scenario, setup);
      if (setup.canceled.aborted) return;
      findings[index] = finding;
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, scenarios.length) }, worker));
  return Object.values(findings); // without the gaps of a canceled run
}

async function runScenario(
  scenario: Scenario,
  { command, certificates, ...limits }: LabSetup,
): Promise<Finding> {
  const { operation: name, faults } = scenario;
  const operation = OPERATIONS[name];
  const db = openStore(':memory:');
  const service = createService(db, Date.now, randomUUID);
  const waiting = waitingFaults();
  const { caFile, ...tls } = certificates;
  const server = await buildServer(
    service,
    { ...USER, clientIds: [CALLER.clientId] },
    { tls, log: pino({ level: 'silent' }), faults: waiting },
  );
  try {
    const base_url = await server.listen(0);
    const paymentId =
      operation.actsOn === null ? null : preparePayment(service, CALLER, operation.actsOn);
    for (const fault of faults) waiting.add(fault);
    const started = performance.now();
    const result = await runClient(
      command,
      {
        operation: operation.action.toLowerCase(),
        method: operation.method,
        amount: operation.fields['amount'] ?? AMOUNT,
        payment_id: paymentId,
        fields: operation.fields,
        ...{ base_url, ca: caFile, ...USER, client_id: CALLER.clientId },
      },
      limits,
    );
    // A delayed request is performed even if its client has gone.
    const delay = Math.max(0, ...faults.map((fault) => fault.delay_ms));
    await wait(delay, null, { signal: limits.canceled }).catch((error: unknown) => {
      if (!limits.canceled.aborted) throw error;
    });
    await server.close();
    const records = recordsOf(service).filter(({ id }) => id !== paymentId);
    const seconds = (performance.now() - started) / 1000;
    return { scenario, seconds, ...judge(operation, records, result, faults.length > 0) };
  } finally {
    await server.close();
    db.close();
  }
}

const MOST_RECORDS = 1_000_000;

function recordsOf({ payments, clock }: Service): readonly PaymentRecord[] {
  const start = { timestamp: 0, seq: 0 };
  return payments.page(CALLER.clientId, start, clock.now() + 1, MOST_RECORDS);
}
