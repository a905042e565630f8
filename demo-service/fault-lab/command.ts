import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  CANCELED,
  COULD_NOT_RUN,
  jobsFlag,
  type Output,
  onlyFlag,
  parseFlags,
  progressOf,
  reportProblem,
  timeoutFlag,
  untilCanceled,
} from '../command-line.ts';
import { certificatesIn } from '../tls/certificates.ts';
import { runScenarios } from './fault-lab.ts';
import { junitOf, tableOf } from './report.ts';
import {
  readScenarios,
  type Scenario,
  ScenarioFileError,
  scenariosWithoutFault,
} from './scenarios.ts';

const USAGE = `check --client-command "COMMAND" [--scenarios FILE|FOLDER]... [--only PATTERN] [--list]
      [--junit FILE] [--jobs N] [--timeout SECONDS]

Runs the command once for each scenario. It reads one line of JSON (operation, method, amount, payment_id,
fields, base_url, ca, username, password, client_id) and prints one line of JSON:
{"outcome":"approved"|"declined"|"not_done"|"unknown","payment_id":"…"}.
Exit code 0 if every scenario is ok, 1 if one is not, 2 if the check could not run. Ctrl+C ends it with the findings so
far, and 130.
`;

/** Scenarios between two lines of progress. */
const PROGRESS_EVERY = 50;

const standardFiles = ['standard', 'pairs'].map((name) =>
  fileURLToPath(new URL(`scenarios/${name}.json`, import.meta.url)),
);

const flagsSchema = z.object({
  'client-command': z.string().min(1).optional(),
  scenarios: z.array(z.string()).default([]),
  only: onlyFlag,
  list: z.boolean().default(false),
  junit: z.string().min(1).optional(),
  jobs: jobsFlag,
  timeout: timeoutFlag,
});
type Flags = z.output<typeof flagsSchema>;

const text = { type: 'string' } as const;
const OPTIONS = {
  ...{ 'client-command': text, only: text, junit: text, jobs: text, timeout: text },
  scenarios: { type: 'string', multiple: true },
  list: { type: 'boolean' },
} as const;

/** Runs the fault lab with these arguments; returns the exit code. */
export async function checkClient(
  args: readonly string[],
  output: Output = process,
): Promise<number> {
  const refuse = (sentence: string): number => {
    output.stderr.write(`${sentence}\n\n${USAGE}`);
    return COULD_NOT_RUN;
  };
  const read = parseFlags(args, OPTIONS, flagsSchema);
  if (read.kind === 'wrong') return refuse(read.sentence);
  const { flags } = read;
  try {
    const scenarios = chosen(flags);
    if (scenarios.length === 0) return refuse(`No scenario’s name matches ${flags.only.source}.`);
    if (flags.list) {
      output.stdout.write(scenarios.map((each) => `${fullName(each)}\n`).join(''));
      return 0;
    }
    if (flags['client-command'] === undefined) return refuse('--client-command is missing.');
    const command = flags['client-command'];
    const problem = reportProblem(flags.junit);
    if (problem !== null) return refuse(problem);
    return await untilCanceled((canceled) => run(scenarios, { command, canceled }, flags, output));
  } catch (error) {
    if (error instanceof ScenarioFileError) return refuse(error.message);
    throw error;
  }
}

const fullName = ({ operation, name }: Scenario) => `${operation}, ${name}`;

function chosen({ scenarios: added, only }: Flags): readonly Scenario[] {
  const all = [...scenariosWithoutFault(), ...[...standardFiles, ...added].flatMap(readScenarios)];
  const names = new Set<string>();
  for (const name of all.map(fullName)) {
    if (names.has(name)) throw new ScenarioFileError(`There are two scenarios "${name}".`);
    names.add(name);
  }
  return all.filter((each) => only.test(fullName(each)));
}

async function run(
  scenarios: readonly Scenario[],
  client: { readonly command: string; readonly canceled: AbortSignal },
  { jobs, timeout, junit }: Flags,
  output: Output,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'fault-lab-'));
  try {
    const certificates = await certificatesIn(folder);
    const setup = { ...client, limitMs: timeout * 1000, certificates };
    const progress = { of: scenarios.length, every: PROGRESS_EVERY, name: 'scenarios' };
    const findings = await runScenarios(scenarios, jobs, setup, progressOf(output, progress));
    output.stdout.write(`${tableOf(findings)}\n`);
    if (junit !== undefined) writeFileSync(junit, junitOf(findings));
    if (findings.length < scenarios.length) {
      output.stderr.write(`Canceled after ${findings.length} of ${scenarios.length} scenarios.\n`);
      return CANCELED;
    }
    return findings.every(({ verdict }) => verdict === 'ok') ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
