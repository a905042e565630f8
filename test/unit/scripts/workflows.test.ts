import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const stepSchema = z.object({
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

  test('signs the sums of all files by a script that needs no package', () => {
    expect(runs('sums')).toEqual([
      expect.stringContaining('node scripts/sign-release.ts installers'),
    ]);
    const script = readFileSync(join(ROOT, 'scripts/sign-release.ts'), 'utf8');
    for (const [, from] of script.matchAll(/ from '([^']+)'/g)) expect(from).toMatch(/^node:/);
    expect(release?.jobs['draft']).toMatchObject({ needs: 'sums' });
  });

  test('attests the provenance of its files before it drafts them', () => {
    const uses = release?.jobs['draft']?.steps.map(
      (step) => step.uses?.split('@')[0] ?? step.run ?? '',
    );
    expect(uses?.[1]).toBe('actions/attest-build-provenance');
    expect(uses?.[2]).toMatch(/^gh release create .* --draft /);
  });
});
