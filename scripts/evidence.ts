/**
 * `npm run evidence` writes docs/evidence.md from the results in evidence/; `npm run evidence -- NAME …` runs proofs first.
 *
 *    proving command ─▶ its last line with the result ─▶ evidence/NAME.json ─▶ docs/evidence.md
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The folders that a result is about. */
const CODE = ['src', 'drivers', 'demo-service', 'test', 'package-lock.json'];

/** A command that proves something, and the line of its output with the result. */
interface Proof {
  readonly what: string;
  /** A script of package.json and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly result: RegExp;
}

const VIOLATIONS = /^.+, \d+ violations$/;
const TESTS = /^\s*Tests .+/;

export const PROOFS: Readonly<Record<string, Proof>> = {
  seeds: {
    what: 'Payments under faults, simulated',
    command: ['simulate', '--', '--seeds', '5000'],
    result: VIOLATIONS,
  },
  'clinic-seeds': {
    what: 'Three counters with a hub, simulated',
    command: ['simulate', '--', '--clinic', '--seeds', '300'],
    result: VIOLATIONS,
  },
  bugs: {
    what: 'Planted bugs',
    command: ['simulate', '--', '--bugs'],
    result: /^\d+ bugs, \d+ not caught$/,
  },
  'clinic-bugs': {
    what: 'Planted bugs in a clinic',
    command: ['simulate', '--', '--clinic', '--bugs'],
    result: /^\d+ bugs, \d+ not caught$/,
  },
  faults: {
    what: 'Each fault at each call',
    command: ['simulate', '--', '--exhaustive'],
    result: VIOLATIONS,
  },
  pairs: {
    what: 'Each pair of faults',
    command: ['simulate', '--', '--pairs'],
    result: VIOLATIONS,
  },
  'power-loss': {
    what: 'Power cuts on the disk of the journal',
    command: ['simulate', '--', '--power-loss'],
    result: VIOLATIONS,
  },
  kills: {
    what: 'Kills of the real program',
    command: ['integration', '--', 'kills'],
    env: { KILLS: '1000' },
    result: /^KILLS_SEED=.+/,
  },
  soak: {
    what: 'The program at work for 72 hours, by a faster clock',
    command: ['soak'],
    result: VIOLATIONS,
  },
  hub: {
    what: 'Interleavings of two counters at the database of the hub',
    command: ['prove-hub'],
    result: VIOLATIONS,
  },
  'hub-mistakes': {
    what: 'Planted mistakes in the hub',
    command: ['prove-hub', '--', '--bugs'],
    result: /^\d+ mistakes, \d+ not caught$/,
  },
  week: {
    what: 'A week of five counters with faults, closed to the cent',
    command: ['prove-hub', '--', 'week'],
    result: /^days: \d+, .+ all agree .+/,
  },
  recovery: {
    what: 'A dead PC with a year of entries, replaced by another',
    command: ['prove-hub', '--', 'recovery'],
    result: VIOLATIONS,
  },
  failover: {
    what: 'Kills of the primary database',
    command: ['prove-failover'],
    result: VIOLATIONS,
  },
  mutants: {
    what: 'Mutants of the code for money',
    command: ['check-mutants', '--', '--all'],
    result: /^\d+ of \d+ mutants killed.*/,
  },
  conformance: {
    what: 'The demo service and the client against each rule of the interface',
    command: ['integration', '--', 'demo-service/conformance'],
    result: TESTS,
  },
  attacks: {
    what: 'Wrong, forged and repeated input of a page at every procedure',
    command: ['integration', '--', 'bad-input', 'ipc'],
    result: TESTS,
  },
  tests: {
    what: 'All tests',
    command: ['test:full'],
    result: /^\d+ passed, \d+ failed.*/,
  },
};

const recordSchema = z.strictObject({
  command: z.string(),
  commit: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  exitCode: z.int().nullable(),
  /** The last line with the result; null if the command ended without it. */
  result: z.string().nullable(),
});

export type Evidence = z.infer<typeof recordSchema>;

const textOf = ({ command: [script, ...args], env = {} }: Proof) =>
  [
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...['npm', 'run', script, ...args],
  ].join(' ');

/**
 * The page with one row for each proof.
 * @param isOfThis true for the commit of a result with the same code as now.
 */
export function evidencePage(
  proofs: Readonly<Record<string, Proof>>,
  read: (name: string) => Evidence | null,
  isOfThis: (commit: string) => boolean,
): string {
  const rows = Object.entries(proofs).map(([name, proof]) => {
    const found = read(name);
    const command = `\`${textOf(proof)}\``;
    const isKnown = found !== null && found.command === textOf(proof) && isOfThis(found.commit);
    if (!isKnown) return `| ${proof.what} | *not run on this commit* | | ${command} |`;
    const { result, exitCode, date, commit } = found;
    const failed = exitCode === 0 ? '' : `**failed, exit code ${exitCode}:** `;
    const said = `${failed}${(result ?? 'no result').replaceAll('|', '\\|')}`;
    return `| ${proof.what} | ${said} | ${date.slice(0, 10)}, ${commit.slice(0, 8)} | ${command} |`;
  });
  return [
    '# Evidence',
    '',
    'Written by `npm run evidence` from the results in `evidence/`, which `npm run evidence -- NAME` adds; do not edit it.',
    `A result counts while ${CODE.map((each) => `\`${each}\``).join(', ')} are as they were in its commit.`,
    '',
    '| Proof | Result | Date, commit | Command |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const fileOf = (name: string) => join(ROOT, 'evidence', `${name}.json`);

function readEvidence(name: string): Evidence | null {
  const file = fileOf(name);
  return existsSync(file) ? recordSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

function git(...args: readonly string[]) {
  const { status, stdout } = spawnSync('git', [...args], { cwd: ROOT, encoding: 'utf8' });
  return { status, text: stdout.trim() };
}

const isSameCode = (commit: string) => git('diff', '--quiet', commit, '--', ...CODE).status === 0;

/** Runs a proof and keeps its result. */
async function prove(name: string, proof: Proof): Promise<void> {
  const child = spawn('npm', ['run', '--silent', ...proof.command], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, NO_COLOR: '1', ...proof.env },
  });
  const ended = once(child, 'close');
  let result: string | null = null;
  for await (const line of createInterface(child.stdout)) {
    process.stdout.write(`${line}\n`);
    if (proof.result.test(line)) result = line.trim();
  }
  const [exitCode] = z
    .tuple([z.int().nullable()])
    .rest(z.unknown())
    .parse(await ended);
  const { text: commit } = git('rev-parse', 'HEAD');
  const found: Evidence = {
    command: textOf(proof),
    ...{ commit, date: new Date().toISOString(), exitCode, result },
  };
  mkdirSync(join(ROOT, 'evidence'), { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(found, null, 2)}\n`);
}

if (import.meta.main) {
  for (const name of process.argv.slice(2)) {
    const proof = PROOFS[name];
    if (proof === undefined) {
      throw new RangeError(`There is no proof ${name}: ${Object.keys(PROOFS).join(', ')}.`);
    }
    if (!isSameCode('HEAD')) throw new Error('Commit first: a result is of a commit.');
    await prove(name, proof);
  }
  writeFileSync(join(ROOT, 'docs/evidence.md'), evidencePage(PROOFS, readEvidence, isSameCode));
}
