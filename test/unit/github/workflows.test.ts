import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = fileURLToPath(new URL('../../../.github/workflows', import.meta.url));
const permissions = z.record(z.string(), z.string());
const workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions,
  jobs: z.record(z.string(), z.looseObject({ permissions: permissions.optional() })),
});

describe.each(globSync('*.yml', { cwd: FOLDER }))('the workflow %s', (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const { on, permissions: granted, jobs } = workflow.parse(parse(text));

  test('names each third-party action by its digest and its version', () => {
    const uses = [...text.matchAll(/uses: (\S+)(.*)$/gm)].map(([, action = '', note]) => ({
      action,
      note,
    }));
    expect(uses.length).toBeGreaterThan(0);
    for (const { action, note } of uses.filter(({ action }) => !action.startsWith('./'))) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(note).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  });

  /** To draft a release, and to attest where its files were built. */
  const DRAFTS = { contents: 'write', 'id-token': 'write', attestations: 'write' };

  test('has read permission only, except the job that drafts a release', () => {
    expect(granted).toEqual({ contents: 'read' });
    const more = Object.entries(jobs).filter(([, job]) => job.permissions !== undefined);
    expect(more.map(([id, job]) => [id, job.permissions])).toEqual(
      name === 'release.yml' ? [['draft', DRAFTS]] : [],
    );
    expect(text).not.toContain('secrets: inherit');
  });

  test('never runs a pull request’s code with the rights of this repository', () => {
    expect(Object.keys(on)).not.toContain('pull_request_target');
    expect(text).not.toMatch(/run:.*\$\{\{ *github\.(event|head_ref)/);
    const checkouts = text.match(/actions\/checkout@/g) ?? [];
    expect(text.match(/persist-credentials: false/g) ?? []).toHaveLength(checkouts.length);
  });
});
