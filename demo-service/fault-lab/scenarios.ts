import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Fault, faultRequest } from '../simulation/faults.ts';
import { OPERATION_NAMES, OPERATIONS, type OperationName, operationName } from './operations.ts';

/** One run of the client: an operation, and the faults that wait for its requests. */
export interface Scenario {
  readonly operation: OperationName;
  /** Unique within the operation. */
  readonly name: string;
  readonly faults: readonly Fault[];
}

const READS = ['/api/pp/payments', '/api/pp/payments/{id}'];

const namedFault = faultRequest.omit({ method: true, path: true, after: true }).extend({
  name: z.string().min(1).max(100),
  on: z
    .enum(['operation', 'reads'])
    .default('operation')
    .describe('The operation itself, or the reading of payments.'),
});

const scenarioFile = z.strictObject({
  operations: z.union([z.literal('all'), z.array(operationName).min(1)], {
    error: `expected "all" or a list of ${OPERATION_NAMES.join(', ')}`,
  }),
  pairs: z.boolean().default(false).describe('Each fault followed by each, instead of each alone.'),
  faults: z.array(namedFault.strict()).min(1),
});
type NamedFault = z.output<typeof namedFault>;

/** A scenario file that cannot be used, in one sentence. */
export class ScenarioFileError extends Error {
  override readonly name = 'ScenarioFileError';
}

/** Each operation without a fault: a client that is never sure does not pass. */
export function scenariosWithoutFault(): readonly Scenario[] {
  return OPERATION_NAMES.map((operation) => ({ operation, name: 'no fault', faults: [] }));
}

/**
 * Reads a scenario file, or each `.json` file of a folder, and writes out its operations × faults, or
 * operations × pairs of faults.
 *
 * @throws ScenarioFileError if it is missing, no JSON, or names an unknown operation or fault; for a folder without one
 */
export function readScenarios(path: string): readonly Scenario[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return scenariosOf(path);
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new ScenarioFileError(`The folder ${path} has no .json file.`);
  return names.toSorted().flatMap((name) => scenariosOf(join(path, name)));
}

function scenariosOf(file: string): readonly Scenario[] {
  const { operations, pairs, faults } = parseFile(file);
  const series: readonly (readonly NamedFault[])[] = pairs
    ? faults.flatMap((first) => faults.map((second) => [first, second]))
    : faults.map((fault) => [fault]);
  return (operations === 'all' ? OPERATION_NAMES : operations).flatMap((operation) =>
    series.map((each) => ({
      operation,
      name: each.map(({ name }) => name).join(', then '),
      faults: each.flatMap((fault) => faultsFor(operation, fault)),
    })),
  );
}

function parseFile(file: string): z.output<typeof scenarioFile> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ScenarioFileError(`The scenario file ${file} cannot be read: ${why}`);
  }
  const parsed = scenarioFile.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new ScenarioFileError(
    `The scenario file ${file} is wrong:\n${z.prettifyError(parsed.error)}`,
  );
}

function faultsFor(operation: OperationName, { name: _, on, ...fault }: NamedFault): Fault[] {
  if (on === 'operation') return [{ ...fault, method: 'POST', path: OPERATIONS[operation].path }];
  return READS.map((path) => ({ ...fault, method: 'GET', path }));
}
