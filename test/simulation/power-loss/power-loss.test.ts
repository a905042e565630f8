import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { IS_FULL } from '../../support/full-run.ts';
import { variedAppends } from './appends.ts';
import { spoilDisks } from './bad-disks.ts';
import { cutPower, openWithoutSync } from './cut-power.ts';

describe('a power cut at any commit', () => {
  function folder(): string {
    const made = mkdtempSync(join(tmpdir(), 'swipewell-power-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  }

  test('keeps every committed row, and all or nothing of the current commit', async () => {
    const appends = variedAppends(IS_FULL ? 20 : 6);
    const checkpointAfter = IS_FULL ? 60 : 20;
    const report = await cutPower({ folder: folder(), appends, checkpointAfter });
    expect(report.violations).toEqual([]);
    expect(report.disks).toBeGreaterThan(IS_FULL ? 1_000 : 200);
    expect(report.checkpoints).toBeGreaterThan(0);
  });

  test('is reported for a flipped byte, and for commits that the disk lost after their sync', async () => {
    const appends = variedAppends(IS_FULL ? 8 : 3);
    const report = await spoilDisks({ folder: folder(), appends, flips: IS_FULL ? 200 : 20 });
    expect(report.violations).toEqual([]);
    expect(report.noticed).toBeGreaterThan(IS_FULL ? 20 : 2);
    expect(report.lies).toBe(appends.length - 1);
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
