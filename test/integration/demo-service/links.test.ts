import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Chance, chanceOf } from '../../simulation/environment/chance.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { type Expected, ExpectedAnswers } from './expected-answers.ts';
import {
  type LinkedOperation,
  linkedOperations,
  linkedParameters,
  type Step,
} from './linked-operations.ts';

/** 100,000 by LINK_CASES=100000; fewer in an ordinary run. */
const CASES = Number(process.env['LINK_CASES'] ?? 3_000);
const SEED = process.env['LINK_SEED'] ?? '1';
const STEPS = 12;
const AT_ONCE = 8;

let service: RunningService;
let operations: ReadonlyMap<string, LinkedOperation>;
beforeAll(async () => {
  service = await startService();
  await service.seed({ days: 10, payments_per_day: 5, seed: 1 });
  operations = linkedOperations((await service.send('GET', '/openapi.json')).json());
});
afterAll(() => service.stop());

function operation(id: string): LinkedOperation {
  const found = operations.get(id);
  if (found === undefined) throw new Error(`The document has no operation ${id}.`);
  return found;
}

const AMOUNTS = ['10.00', '25.00', '40.00'];
const TRACKS = [
  ';4111111111111111=49121010000000000?',
  ';5555555555554444=49121010000000000?',
  ';4000000000000002=49121010000000000?',
  ';4000000000000119=49121010000000000?',
];

const card = (chance: Chance) => ({
  ...{ method: 'CARD', amount: chance.pick(AMOUNTS), track_data: chance.pick(TRACKS) },
});
const names = (chance: Chance) => ({
  last_name: chance.pick(['Ng', 'Lee', "O'Neill"]),
  city: 'Reno',
});

/** A body for each operation that needs one. */
const BODIES: Readonly<Record<string, (chance: Chance) => Readonly<Record<string, string>>>> = {
  authorize: card,
  authorizeAlias: (chance) => ({ method: 'CASH', amount: chance.pick(AMOUNTS) }),
  preauthorize: card,
  credit: (chance) => (chance.happens(0.3) ? {} : { amount: chance.pick(['5.00', ...AMOUNTS]) }),
  createPatient: names,
  updatePatient: names,
  createPaymentProfile: () => ({
    ...{
      method_type: 'C',
      card_number: '4111111111111111',
      exp_date: '2049-12',
      name_on_card: 'ANN LEE',
    },
  }),
  updatePaymentProfile: () => ({ billing_city: 'Troy' }),
};

const YEARS = { start_time: '2000-01-01T00:00:00Z', end_time: '2099-01-01T00:00:00Z' };
/** The operations that need no other one before them. */
const SOURCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...{
    authorize: {},
    authorizeAlias: {},
    preauthorize: {},
    createPatient: {},
    createPaymentProfile: {},
  },
  searchPatients: { last_name: 'Lee' },
  searchPaymentProfiles: { account_type: 'VI' },
  reportDepositSummary: { start_date: '2020-01-01' },
  listPayments: { ...YEARS, end_time: '2000-01-02T00:00:00Z' },
};

/** A demo card may be declined, so the model learns these outcomes from the answer. */
const MAKES_PAYMENT = new Set(['authorize', 'authorizeAlias', 'preauthorize']);

interface Walk {
  readonly chance: Chance;
  readonly steps: Step[];
  readonly expected: ExpectedAnswers;
}

const outcome = z.object({ results: z.string() });

/** Sends one request, and returns the sentence that says how its answer is unexplained. */
async function take(
  { chance, steps, expected }: Walk,
  next: LinkedOperation,
  parameters: Readonly<Record<string, string>>,
): Promise<string | null> {
  const body = BODIES[next.id]?.(chance);
  const target = z
    .string()
    .optional()
    .parse(parameters['id'] ?? parameters['guid']);
  const amount = body?.['amount'] ?? null;
  const wanted: Expected =
    target === undefined ? { status: 200 } : expected.next(next.id, target, amount);
  const path = next.path.replace(/\{\w+\}/, target ?? '');
  const query = new URLSearchParams(
    Object.entries(parameters).filter(([name]) => next.queryNames.includes(name)),
  );
  const sent = await service.send(next.method, `${path}?${query}`, {
    ...(body !== undefined && { json: body }),
  });
  const said = `${next.id} ${target ?? ''} ${JSON.stringify(body ?? {})}: ${sent.status}`;
  if (sent.status !== wanted.status) return `${said}, expected ${wanted.status}: ${sent.text}`;
  if (sent.status !== 200) return null;
  const answer = sent.json();
  const fits = next.answer.safeParse(answer);
  if (!fits.success)
    return `${said}, which its schema does not allow: ${z.prettifyError(fits.error)}`;
  if ('results' in wanted && outcome.parse(answer).results !== wanted.results)
    return `${said}, expected ${wanted.results}: ${sent.text}`;
  if (MAKES_PAYMENT.has(next.id)) expected.made(next.id, amount ?? '', answer);
  steps.push({ operation: next, parameters, answer });
  return null;
}

/** One walk: a source, then links of any step before. Returns the number of requests, and the failure. */
async function walk(
  name: string,
): Promise<{ readonly requests: number; readonly failure: string | null }> {
  const chance = chanceOf(`${SEED}/${name}`);
  const way: Walk = { chance, steps: [], expected: new ExpectedAnswers() };
  const first = chance.pick(Object.keys(SOURCES));
  let failure = await take(way, operation(first), SOURCES[first] ?? {});
  let requests = 1;
  while (failure === null && requests < STEPS) {
    const step = chance.pick(way.steps);
    const possible = step.operation.links.flatMap((link) => {
      const parameters = linkedParameters(link, step);
      return parameters === null ? [] : [{ link, parameters }];
    });
    if (possible.length === 0) break; // a list without rows leads nowhere
    const { link, parameters } = chance.pick(possible);
    const seen = visited.get(link.operationId) ?? 0;
    visited.set(link.operationId, seen + 1);
    failure = await take(way, operation(link.operationId), parameters);
    requests += 1;
  }
  return { requests, failure: failure === null ? null : `walk ${name}: ${failure}` };
}

/** How often a link led to each operation. */
const visited = new Map<string, number>();

it(`${CASES} requests along the links of the document (seed ${SEED}) are all explained`, {
  timeout: 1_800_000,
}, async () => {
  const failures: string[] = [];
  let requests = 0;
  let number = 0;
  const worker = async (): Promise<void> => {
    while (requests < CASES && failures.length < 10) {
      number += 1;
      const walked = await walk(String(number));
      requests += walked.requests;
      if (walked.failure !== null) failures.push(walked.failure);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(CASES);
  const linked = [...operations.values()].flatMap(({ links }) =>
    links.map(({ operationId }) => operationId),
  );
  expect([...visited.keys()].sort()).toEqual([...new Set(linked)].sort());
});

it('each link names an operation of the document and one of its parameters', async () => {
  for (const { id, links } of operations.values()) {
    for (const { operationId, parameters } of links) {
      const target = operation(operationId);
      const known = [
        ...target.queryNames,
        ...target.path.matchAll(/\{(\w+)\}/g).map((each) => each[1]),
      ];
      expect([id, operationId, known]).toEqual([
        id,
        operationId,
        expect.arrayContaining(Object.keys(parameters)),
      ]);
    }
  }
});
