import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { certificatesIn } from '../tls/certificates.ts';
import { runScenarios } from './fault-lab.ts';
import { junitOf, tableOf } from './report.ts';
import {
  readScenarios,
  type Scenario,
  ScenarioFileError,
  scenariosWithoutFault,
} from './scenarios.ts';

const USAGE = `check --client-command "COMMAND" [--scenarios FILE]... [--only PATTERN] [--list]
      [--junit FILE] [--jobs N] [--timeout SECONDS]

Runs the command once for each scenario. It reads one line of JSON (operation, method, amount, payment_id,
fields, base_url, ca, username, password, client_id) and prints one line of JSON:
{"outcome":"approved"|"declined"|"not_done"|"unknown","payment_id":"…"}.
Exit code 0 if every scenario is ok, 1 if one is not, 2 if the check could not run.
`;

const COULD_NOT_RUN = 2;
/** Scenarios between two lines of progress. */
const PROGRESS_EVERY = 50;

const standardFiles = ['standard', 'pairs'].map((name) =>
  fileURLToPath(new URL(`scenarios/${name}.json`, import.meta.url)),
);

const flagsSchema = z.object({
  'client-command': z.string().min(1).optional(),
  scenarios: z.array(z.string()).default([]),
  only: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return new RegExp(text, 'u');
      } catch {
        context.addIssue({ code: 'custom', message: '--only must be a regular expression.' });
        return z.NEVER;
      }
    }),
  list: z.boolean().default(false),
  junit: z.string().min(1).optional(),
  jobs: z.coerce
    .number('--jobs must be a number from 1 to 64.')
    .int('--jobs must be a number from 1 to 64.')
    .min(1, '--jobs must be a number from 1 to 64.')
    .max(64, '--jobs must be a number from 1 to 64.')
    .default(availableParallelism()),
  timeout: z.coerce
    .number('--timeout must be a number of seconds from 1 to 600.')
    .min(1, '--timeout must be a number of seconds from 1 to 600.')
    .max(600, '--timeout must be a number of seconds from 1 to 600.')
    .default(60),
});
type Flags = z.output<typeof flagsSchema>;

type Output = Readonly<Record<'stdout' | 'stderr', Writable>>;

/** Runs the fault lab with these arguments; returns the exit code. */
export async function checkClient(
  args: readonly string[],
  output: Output = process,
): Promise<number> {
  const refuse = (sentence: string): number => {
    output.stderr.write(`${sentence}\n\n${USAGE}`);
    return COULD_NOT_RUN;
  };
  const flags = readFlags(args);
  if (typeof flags === 'string') return refuse(flags);
  try {
    const scenarios = chosen(flags);
    if (scenarios.length === 0) return refuse(`No scenario’s name matches ${flags.only.source}.`);
    if (flags.list) {
      output.stdout.write(scenarios.map((each) => `${fullName(each)}\n`).join(''));
      return 0;
    }
    if (flags['client-command'] === undefined) return refuse('--client-command is missing.');
    return await run(scenarios, flags['client-command'], flags, output);
  } catch (error) {
    if (error instanceof ScenarioFileError) return refuse(error.message);
    throw error;
  }
}

function readFlags(args: readonly string[]): Flags | string {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...{ 'client-command': text, only: text, junit: text, jobs: text, timeout: text },
        scenarios: { type: 'string', multiple: true },
        list: { type: 'boolean' },
      },
    });
    const flags = flagsSchema.safeParse(values);
    return flags.success ? flags.data : (flags.error.issues[0]?.message ?? 'The flags are wrong.');
  } catch (error) {
    // parseArgs throws for an unknown flag or a missing value.
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

const fullName = ({ operation, name }: Scenario) => `${operation}, ${name}`;

function chosen({ scenarios: added, only }: Flags): readonly Scenario[] {
  const all = [...scenariosWithoutFault(), ...[...standardFiles, ...added].flatMap(readScenarios)];
  return all.filter((each) => only.test(fullName(each)));
}

async function run(
  scenarios: readonly Scenario[],
  command: string,
  { jobs, timeout, junit }: Flags,
  output: Output,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'fault-lab-'));
  try {
    const certificates = await certificatesIn(folder);
    const setup = { command, limitMs: timeout * 1000, certificates };
    const findings = await runScenarios(scenarios, jobs, setup, (done) => {
      if (done % PROGRESS_EVERY === 0 && done < scenarios.length)
        output.stderr.write(`${done} of ${scenarios.length} scenarios\n`);
    });
    output.stdout.write(`${tableOf(findings)}\n`);
    if (junit !== undefined) writeFileSync(junit, junitOf(findings));
    return findings.every(({ verdict }) => verdict === 'ok') ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
