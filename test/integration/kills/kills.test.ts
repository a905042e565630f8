import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runRound } from './round.ts';

/**
 * A till runs and is killed this many times, then all is resolved; the next round begins on empty
 * disks.
 */
const KILLS_A_ROUND = 50;
const kills = Number(process.env['KILLS'] ?? 20);
const seed = process.env['KILLS_SEED'] ?? String(Date.now());

const rounds = Array.from({ length: Math.ceil(kills / KILLS_A_ROUND) }, (_, round) => ({
  name: round === 0 ? seed : `${seed}-${round}`,
  kills: Math.min(KILLS_A_ROUND, kills - round * KILLS_A_ROUND),
}));

const total: Record<string, number> = {};

/** docs/explanation/no-double-charge.md, 'The promise', against a till that is killed at any moment. */
test.each(rounds)(
  'a till killed $kills times charges once and loses no payment (KILLS_SEED=$name)',
  async (round) => {
    const folder = join(temporaryFolder(), 'round');
    mkdirSync(folder);
    const { violations, figures } = await runRound(round.name, round.kills, folder);
    for (const [name, count] of Object.entries(figures)) total[name] = (total[name] ?? 0) + count;
    process.stdout.write(`KILLS_SEED=${round.name}, up to here: ${JSON.stringify(total)}\n`);
    expect(violations).toEqual([]);
    expect(figures['found by a look or after a crash']).toBeGreaterThan(0);
  },
  900_000,
);
