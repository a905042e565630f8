import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { variedAppends } from './appends.ts';
import { cutPower, openWithoutSync } from './cut-power.ts';

describe('a power cut at any commit', () => {
  function folder(): string {
    const made = mkdtempSync(join(tmpdir(), 'swipewell-power-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  }

  test('keeps every committed row, and all or nothing of the current commit', async () => {
    const appends = variedAppends(20);
    const report = await cutPower({ folder: folder(), appends, checkpointAfter: 60 });
    expect(report.violations).toEqual([]);
    expect(report.disks).toBeGreaterThan(1_000);
    expect(report.checkpoints).toBeGreaterThan(0);
  });

  test('is detected by lost rows in a journal that does not sync its commits', async () => {
    const appends = variedAppends(3);
    const report = await cutPower({
      folder: folder(),
      appends,
      checkpointAfter: 1_000,
      open: openWithoutSync,
    });
    expect(report.violations).not.toEqual([]);
  });
});
