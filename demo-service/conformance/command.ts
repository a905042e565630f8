import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import {
  CANCELED,
  COULD_NOT_RUN,
  clientIdsFlag,
  jobsFlag,
  type Output,
  onlyFlag,
  parseFlags,
  progressOf,
  reportProblem,
  timeoutFlag,
  untilCanceled,
} from '../command-line.ts';
import { connect } from './caller.ts';
import type { Check } from './check.ts';
import { openClientChecks } from './client/client-checks.ts';
import { allChecks, runChecks } from './conformance.ts';
import { htmlOf } from './html-report.ts';
import { allTimes } from './operations.ts';
import { junitOf, tableOf } from './report.ts';

const USAGE = `conformance --base-url URL [--ca FILE] --username NAME --password PASSWORD --client-ids A,B
      [--since DATE] [--card TRACK2] [--account ROUTING:NUMBER]
      [--decisions] [--only PATTERN] [--list] [--junit FILE] [--html FILE]
conformance --client-command "COMMAND" [--only PATTERN] [--list] [--junit FILE] [--html FILE]
      [--jobs N] [--timeout SECONDS]

Checks a service against the rules of the interface document. It makes payments, patients and payment profiles:
never run it against a service with real money, nor with a real card. --since is the first day of lists and reports,
--card and --account are of the service's test accounts. --decisions adds the decisions of the demo service.
With --client-command it checks a client, by the lines of the fault lab (check): the requests that it sends, and the
outcomes that it reports.
Exit code 0 if every rule is kept, 1 if one is not, 2 if the check could not run.
`;

/** Checks between two lines of progress. */
const PROGRESS_EVERY = 500;

const flagsSchema = z.object({
  'base-url': z.url({ protocol: /^https$/, error: '--base-url must be an https URL.' }).optional(),
  ca: z.string().min(1).optional(),
  username: z.string().default(''),
  password: z.string().default(''),
  'client-ids': clientIdsFlag.prefault('AB12CD34,ZX98YW76'),
  since: z.iso.date('--since must be a date, YYYY-MM-DD.').optional(),
  card: z
    .string()
    .regex(/^;\d{12,19}=\d{7,}\?$/, '--card must be track 2: ;NUMBER=YYMM…?')
    .optional(),
  account: z
    .string()
    .regex(/^\d{9}:\d{4,20}$/, '--account must be a routing number, a colon and an account number.')
    .transform((text) => ({ routing_number: text.slice(0, 9), account_number: text.slice(10) }))
    .optional(),
  only: onlyFlag,
  decisions: z.boolean().default(false),
  list: z.boolean().default(false),
  junit: z.string().min(1).optional(),
  html: z.string().min(1).optional(),
  'client-command': z.string().min(1).optional(),
  jobs: jobsFlag,
  timeout: timeoutFlag,
});
type Flags = z.output<typeof flagsSchema>;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  ...{ 'base-url': text, ca: text, username: text, password: text, 'client-ids': text },
  ...{ since: text, card: text, account: text },
  ...{ only: text, junit: text, html: text, decisions: flag, list: flag },
  ...{ 'client-command': text, jobs: text, timeout: text },
};

/** Checks a service with these arguments; returns the exit code. */
export async function checkService(
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
  const client = flags['client-command'];
  if (client !== undefined)
    return untilCanceled((canceled) => checkClient({ client, canceled }, flags, output, refuse));
  if (flags['base-url'] === undefined && !flags.list) return refuse('--base-url is missing.');
  const ca = flags.ca === undefined ? {} : readText(flags.ca);
  if (typeof ca === 'string') return refuse(ca);
  const baseUrl = (flags['base-url'] ?? '').replace(/\/$/, '');
  const service = connect({ ...flags, ...ca, baseUrl, clientIds: flags['client-ids'] });
  try {
    const checks = chosen(allChecks(service), flags);
    if (checks.length > 0 && !flags.list) {
      const { status } = await service.send('GET', `/api/pp/payments?${allTimes(service)}`);
      if (status !== 200) return refuse(`${baseUrl} answers ${status} to a list of payments.`);
    }
    return await run(checks, baseUrl, flags, output, refuse);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refuse(`${baseUrl} does not answer: ${error.message}`);
  } finally {
    await service.end();
  }
}

type Refuse = (sentence: string) => number;

async function checkClient(
  { client, canceled }: { readonly client: string; readonly canceled: AbortSignal },
  flags: Flags,
  output: Output,
  refuse: Refuse,
): Promise<number> {
  const limits = { limitMs: flags.timeout * 1000, canceled };
  const { checks, end } = await openClientChecks(client, limits);
  try {
    const way = { atOnce: flags.jobs, canceled };
    return await run(chosen(checks, flags), `The client: ${client}`, flags, output, refuse, way);
  } finally {
    end();
  }
}

const chosen = (checks: readonly Check[], { decisions, only }: Flags): readonly Check[] =>
  checks.filter((check) => (decisions || !check.decision) && only.test(fullName(check)));

/** The name that --only matches and --list prints. */
const fullName = ({ group, section, name }: Check) => `${group}, §${section} ${name}`;

function readText(file: string): { readonly ca: string } | string {
  try {
    return { ca: readFileSync(file, 'utf8') };
  } catch (error) {
    return `The file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function run(
  checks: readonly Check[],
  title: string,
  { junit, html, only, list }: Flags,
  output: Output,
  refuse: Refuse,
  way: Parameters<typeof runChecks>[2] = {},
): Promise<number> {
  if (checks.length === 0) return refuse(`No rule’s name matches ${only.source}.`);
  if (list) {
    output.stdout.write(checks.map((each) => `${fullName(each)}\n`).join(''));
    return 0;
  }
  const problem = reportProblem(junit) ?? reportProblem(html);
  if (problem !== null) return refuse(problem);
  const progress = { of: checks.length, every: PROGRESS_EVERY, name: 'rules' };
  const findings = await runChecks(checks, progressOf(output, progress), way);
  output.stdout.write(`${tableOf(findings)}\n`);
  if (junit !== undefined) writeFileSync(junit, junitOf(findings));
  if (html !== undefined) writeFileSync(html, htmlOf(findings, title, new Date()));
  if (findings.length < checks.length) {
    output.stderr.write(`Canceled after ${findings.length} of ${checks.length} rules.\n`);
    return CANCELED;
  }
  return findings.some(({ verdict }) => verdict === 'deviates') ? 1 : 0;
}
