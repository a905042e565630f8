import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { IS_WINDOWS } from '../../support/this-system.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const stepSchema = z.object({
  id: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});

const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      uses: z.string().optional(),
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      'timeout-minutes': z.number().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      outputs: z.record(z.string(), z.string()).optional(),
      steps: z.array(stepSchema).default([]),
    }),
  ),
});

const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT }).map((name) => {
  const text = readFileSync(join(ROOT, name), 'utf8');
  return { name, text, ...workflowSchema.parse(parse(text)) };
});

/** The rights of the job that drafts a release and signs the provenance of its files. */
const DRAFT = { contents: 'write', 'id-token': 'write', attestations: 'write' };

test('all workflows are found', () => {
  expect(workflows.map(({ name }) => name).sort()).toEqual([
    '.github/workflows/electron.yml',
    '.github/workflows/release.yml',
    '.github/workflows/test.yml',
  ]);
});

describe.each(workflows)('$name', ({ on, permissions, jobs, text }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test('names each third-party action by its digest and its version', () => {
    for (const { uses } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    }
    for (const [line] of text.matchAll(/uses: [\w-]+\/.*/g))
      expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
  });

  test('has read permission only, except the job that drafts the release', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(jobs)) {
      expect(job.permissions).toEqual(name === 'draft' ? DRAFT : undefined);
    }
  });

  test('persists no credentials for a third-party step, and has a time limit', () => {
    for (const { uses, with: given } of steps) {
      if (uses?.startsWith('actions/checkout@')) {
        expect(given).toMatchObject({ 'persist-credentials': false });
      }
    }
    for (const { uses, 'timeout-minutes': minutes } of Object.values(jobs)) {
      if (uses === undefined) expect(minutes).toBeGreaterThan(0);
    }
  });

  test('runs no code of a fork with our rights, and no text of an event as a command', () => {
    expect(Object.keys(on)).not.toContain('pull_request_target');
    for (const { run = '' } of steps) expect(run).not.toMatch(/\$\{\{/);
    expect(text).not.toContain('secrets: inherit');
  });
});

describe('a release', () => {
  const release = workflows.find(({ name }) => name.endsWith('/release.yml'));
  const runs = (job: string) => release?.jobs[job]?.steps.flatMap(({ run }) => run ?? []) ?? [];

  test('bundles in a job without secrets, and signs in a job that runs no bundler', () => {
    const secrets = (release?.text ?? '')
      .split(/^ {2}(?=\w+:$)/m)
      .filter((job) => job.includes('secrets.'));
    expect(secrets.map((job) => job.split(':')[0])).toEqual(['package', 'sums']);
    expect(runs('bundle')).toContain('npm run build');
    expect(runs('package').filter((run) => run.startsWith('npm '))).toEqual([
      'npm run package -- --no-rehearsal --bundled',
    ]);
  });

  test('installs the tools before the steps that have the secrets', () => {
    const steps = release?.jobs['package']?.steps ?? [];
    const hasSecrets = ({ env = {} }: (typeof steps)[number]) =>
      Object.values(env).some((value) => value.includes('secrets.'));
    expect(steps.findIndex(({ run }) => run === 'node scripts/setup.mjs')).toBeLessThan(
      steps.findIndex(hasSecrets),
    );
    expect(steps.filter(hasSecrets)).toHaveLength(2); // the key's file, and the package
  });

  test('uses no cache, which any job of the repository can write', () => {
    for (const { uses, with: given } of Object.values(release?.jobs ?? {}).flatMap(
      ({ steps }) => steps,
    )) {
      if (uses?.startsWith('actions/setup-node@')) {
        expect(given).toMatchObject({ 'package-manager-cache': false });
      }
      expect(uses ?? '').not.toMatch(/^actions\/cache/);
    }
  });

  test('compares each download with the digest that the job before it hands over', () => {
    const given = { package: 'bundle', installed: 'package', sums: 'package', draft: 'sums' };
    for (const [job, from] of Object.entries(given)) {
      const steps = release?.jobs[job]?.steps ?? [];
      const at = steps.findIndex(({ uses }) => uses?.startsWith('actions/download-artifact@'));
      const { run = '', env = {} } = steps[at + 1] ?? {};
      expect(run).toMatch(/^node scripts\/folder-sums\.ts \S+ "\$\w+"/);
      for (const digest of Object.values(env)) expect(digest).toContain(`needs.${from}.outputs`);
      expect(steps.filter(({ uses }) => uses?.startsWith('actions/download-'))).toHaveLength(1);
      for (const output of Object.values(release?.jobs[from]?.outputs ?? {})) {
        expect(output).toContain('steps.digest.outputs.');
      }
    }
  });

  test('signs the sums of all files by a script that needs no package', () => {
    expect(runs('sums').at(-1)).toContain('node scripts/sign-release.ts files');
    for (const name of ['sign-release.ts', 'folder-sums.ts']) {
      const script = readFileSync(join(ROOT, 'scripts', name), 'utf8');
      for (const [, from] of script.matchAll(/ from '([^']+)'/g))
        expect(from).toMatch(/^(node:|\.\/)/);
    }
    expect(release?.jobs['draft']).toMatchObject({ needs: 'sums' });
  });

  test.each([
    ['', /^$/],
    ['a key', /^APPLE_API_KEY=.*notarization\.p8\n$/],
  ])('has a file of the notarization key only with one: %j', (key, set) => {
    const run = runs('package').find((each) => each.includes('notarization.p8')) ?? '';
    const folder = temporaryFolder();
    const variables = join(folder, 'variables');
    writeFileSync(variables, '');
    const env = { ...process.env, KEY: key, RUNNER_TEMP: folder, GITHUB_ENV: variables };
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', run], { env });
    expect(readFileSync(variables, 'utf8')).toMatch(set);
  });

  test('keeps other output of the installed deb out of its report', ({ skip }) => {
    skip(IS_WINDOWS, 'the step runs on Linux');
    const folder = temporaryFolder();
    const program = (name: string, script: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    program('xvfb-run', 'shift; "$@" 2>&1'); // as Debian's
    program('swipewell', 'echo "{}"; echo "said $*" >&2');
    const run = runs('installed').find((each) => each.includes('self-test')) ?? '';
    const [, deb] = /program: (xvfb-run .*)/.exec(release?.text ?? '') ?? [];
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, PROGRAM: deb };
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', run], {
      cwd: folder,
      env,
      stdio: 'ignore',
    });
    expect(readFileSync(join(folder, 'self-test.json'), 'utf8')).toBe('{}\n');
    expect(readFileSync(join(folder, 'self-test.log'), 'utf8')).toBe('said --command self-test\n');
  });

  test('leaves the files of the updater out of the attestation, as out of the sums', () => {
    const attest = release?.jobs['draft']?.steps.find(({ uses }) => uses?.includes('/attest-'));
    expect(String(attest?.with?.['subject-path']).trim().split('\n')).toEqual([
      'files/Swipewell-*',
      'files/SHA256SUMS*',
    ]);
  });

  test('attests the provenance of its files before it drafts them', () => {
    const uses = release?.jobs['draft']?.steps.map(
      (step) => step.uses?.split('@')[0] ?? step.run ?? '',
    );
    expect(uses?.at(-2)).toBe('actions/attest-build-provenance');
    expect(uses?.at(-1)).toMatch(/^gh release create .* --draft /);
  });
});
