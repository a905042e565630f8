import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';
import { type Subject, startSubject } from './service-process.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const A_SEED = 100_000;
const ROUNDS = 60;
const WARM_UP_ROUNDS = 10;
const SEARCHES = [
  'last_name=gar',
  'last_name=o&first_name=m',
  'last_name=garcia&first_name=zz',
] as const;

/** The service's time for the first patients of a search, out of a million and of ten thousand. */
export async function benchPatientSearch(): Promise<readonly Figure[]> {
  const small = await startSubject(1, []);
  const large = await startSubject(1, []);
  try {
    await fill(small, FEW);
    await fill(large, MANY);
    const figures: Figure[] = [];
    for (const search of SEARCHES) {
      const [few, many]: [number[], number[]] = [[], []];
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
        const times = [await timeSearch(small, search), await timeSearch(large, search)];
        if (round < WARM_UP_ROUNDS) continue;
        few.push(times[0] ?? 0);
        many.push(times[1] ?? 0);
      }
      figures.push({
        name: `demo service: first patients by ${search}, of 1,000,000 to 10,000`,
        value: median(many) / median(few),
        limit: 2,
        unit: 'ratio',
        worse: 'above',
      });
    }
    return figures;
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

async function fill({ pool, headers }: Subject, patients: number): Promise<void> {
  for (let from = 0; from < patients; from += A_SEED) {
    const body = JSON.stringify({ count: Math.min(A_SEED, patients - from), seed: from });
    const path = '/_demo/patients';
    const answer = await pool.request({ method: 'POST', path, headers, body });
    await answer.body.dump();
    if (answer.statusCode !== 200)
      throw new Error(`The patients were not made: ${answer.statusCode}`);
  }
}

/** Milliseconds to the first piece of the answer, which holds more patients than a screen shows. */
async function timeSearch({ pool, headers }: Subject, search: string): Promise<number> {
  const started = performance.now();
  const path = `/api/pp/patients/?${search}`;
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  for await (const _piece of body) break;
  const took = performance.now() - started;
  if (statusCode !== 200) throw new Error(`The search was answered with ${statusCode}.`);
  return took;
}
