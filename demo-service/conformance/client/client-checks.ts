/**
 * Checks a client against the rules of the interface document, by the requests that it sends and the outcomes that it
 * reports (the conformance kit the other way round).
 *
 *    command ─▶ observe.ts: a service of its own ─▶ requests ─▶ request-rules.ts
 *                                                └▶ outcome ─▶ answer-rules.ts ─▶ findings
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientLimits } from '../../fault-lab/client-command.ts';
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '../../fault-lab/operations.ts';
import type { Fault } from '../../simulation/faults.ts';
import { certificatesIn } from '../../tls/certificates.ts';
import { type Check, once } from '../check.ts';
import { Deviation, expectEqual } from '../expect.ts';
import { answerRules, expectOutcome } from './answer-rules.ts';
import { type ClientSetup, observe } from './observe.ts';
import { readRules, requestRules } from './request-rules.ts';

/** The checks of a client command, and the removal of the certificates that they use. */
export async function openClientChecks(
  command: string,
  limits: ClientLimits,
): Promise<{ readonly checks: readonly Check[]; readonly end: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'client-conformance-'));
  const [certificates, strangers] = await Promise.all([
    certificatesIn(join(folder, 'own')),
    certificatesIn(join(folder, 'other')),
  ]);
  const setup = { command, ...limits, certificates };
  return {
    checks: OPERATION_NAMES.flatMap((name) => checksOf(name, setup, strangers.caFile)),
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function checksOf(name: OperationName, setup: ClientSetup, strangers: string): readonly Check[] {
  const operation = OPERATIONS[name];
  const plain = once(() => observe(operation, {}, setup));
  const lost: Fault = {
    ...{ method: 'POST', path: operation.path, fault: 'drop_after' },
    ...{ times: 1, delay_ms: 0, status: 503 },
  };
  const doubtful = once(() => observe(operation, { faults: [lost] }, setup));
  return [
    ...requestRules(name).map(({ holds, ...rule }) => ({
      ...named(name, rule),
      run: async () => holds(await plain()),
    })),
    {
      ...named(name, { group: 'operations', section: '4.1', name: 'reports an approved answer' }),
      run: async () => expectOutcome(await plain(), 'approved'),
    },
    ...readRules().map(({ holds, ...rule }) => ({
      ...named(name, { ...rule, name: `${rule.name}, after a lost answer` }),
      run: async () => holds(await doubtful()),
    })),
    {
      ...named(name, { group: 'formats', section: '1.1', name: 'trusts no other authority' }),
      run: async () => {
        const observed = await observe(operation, {}, { ...setup, trusts: strangers });
        expectEqual(observed.requests.length, 0);
        expectOutcome(observed, 'not approved');
      },
    },
    ...answerRules(name).map(({ answering, expected, ...rule }) => ({
      ...named(name, rule),
      run: async () => {
        const observed = await observe(operation, answering, setup);
        if (observed.requests.length === 0) throw new Deviation('It sent nothing.');
        expectOutcome(observed, expected);
      },
    })),
  ];
}

const named = (
  operation: OperationName,
  { group, section, name }: Pick<Check, 'group' | 'section' | 'name'>,
) => ({ group, section, name: `${operation} ${name}`, decision: false });
