/**
 * Checks a service against the rules of the interface document, from outside.
 *
 *    tables/ (fields, formats, states) ─▶ checks/: a check for each rule, with its section
 *        ─▶ requests to the service ─▶ findings ─▶ report.ts: table, JUnit; html-report.ts
 *
 * A rule that the document leaves open is a decision of the demo service, and runs on request only.
 */

import type { Service } from './caller.ts';
import { type Check, type Finding, NO_DATA } from './check.ts';
import { accessChecks } from './checks/access.ts';
import { errorChecks } from './checks/errors.ts';
import { formatChecks } from './checks/formats.ts';
import { patientFieldChecks } from './checks/patient-fields.ts';
import { patientOperationChecks } from './checks/patient-operations.ts';
import { paymentFieldChecks } from './checks/payment-fields.ts';
import { paymentOperationChecks } from './checks/payment-operations.ts';
import { profileFieldChecks } from './checks/profile-fields.ts';
import { profileOperationChecks } from './checks/profile-operations.ts';
import { recordChecks } from './checks/records.ts';
import { reportChecks } from './checks/reports.ts';
import { stateChecks } from './checks/states.ts';
import { Deviation } from './expect.ts';

/** Requests at the same time. */
const AT_ONCE = 8;

/** All checks. */
export function allChecks(service: Service): readonly Check[] {
  return [
    ...patientFieldChecks(service),
    ...paymentFieldChecks(service),
    ...profileFieldChecks(service),
    ...recordChecks(service),
    ...formatChecks(service),
    ...paymentOperationChecks(service),
    ...patientOperationChecks(service),
    ...profileOperationChecks(service),
    ...stateChecks(service),
    ...errorChecks(service),
    ...accessChecks(service),
    ...reportChecks(service),
  ];
}

/** Runs the checks; returns their findings in the same order. If it is canceled, those of the checks that had ended. */
export async function runChecks(
  checks: readonly Check[],
  onProgress: (done: number) => void,
  {
    atOnce = AT_ONCE,
    canceled,
  }: { readonly atOnce?: number; readonly canceled?: AbortSignal } = {},
): Promise<readonly Finding[]> {
  const findings = new Map<Check, Finding>();
  const work = async (queue: Iterable<Check>): Promise<void> => {
    for (const check of queue) {
      const finding = await runCheck(check);
      if (canceled?.aborted) return;
      findings.set(check, finding);
      onProgress(findings.size);
    }
  };
  const together = checks.filter(({ alone }) => alone === undefined).values();
  await Promise.all(Array.from({ length: atOnce }, () => work(together)));
  await work(checks.filter(({ alone }) => alone));
  return checks.flatMap((check) => findings.get(check) ?? []);
}

async function runCheck(check: Check): Promise<Finding> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const verdict = (await check.run()) === NO_DATA ? NO_DATA : 'ok';
    const detail = verdict === NO_DATA ? 'There was nothing to check.' : '';
    return { check, verdict, detail, seconds: seconds() };
  } catch (error) {
    // A broken connection or a body that cannot be read is a deviation as well.
    const message = error instanceof Error ? error.message : String(error);
    const detail = error instanceof Deviation ? message : `The request failed: ${message}`;
    return { check, verdict: 'deviates', detail, seconds: seconds() };
  }
}
