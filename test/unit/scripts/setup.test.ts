import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The set-up for an account that has no tools of the tests and installs none. */
function setUp(...words: readonly string[]) {
  const path = temporaryFolder();
  symlinkSync('/usr/bin/which', join(path, 'which'));
  return spawnSync(process.execPath, ['scripts/setup.mjs', ...words], {
    encoding: 'utf8',
    env: { PATH: path, CI: '1' },
  });
}

test.skipIf(process.platform !== 'linux')(
  'the set-up names each missing tool with its command, and does not fail what needs none',
  () => {
    const { status, stderr } = setUp('test');
    expect(stderr).toContain('The tests need socat (a pair of serial lines); run: ');
    expect(stderr).toContain('The tests need strace');
    expect(stderr).toContain('qemu-system-x86');
    expect(status).toBe(0);
  },
);

test.skipIf(process.platform !== 'linux')(
  'the set-up prints the missing packages for the apt-get of a workflow',
  () => {
    const { status, stdout } = setUp('apt');
    expect(stdout.trim().split(' ')).toEqual(
      expect.arrayContaining(['socat', 'libxml2-utils', 'postgresql', 'strace', 'cpio']),
    );
    expect(status).toBe(0);
  },
);
