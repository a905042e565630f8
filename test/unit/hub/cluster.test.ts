import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { startCluster } from '../../../src/hub/cluster.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test.runIf(process.getuid?.() === 0)(
  'a cluster of root says which folder its account cannot pass through',
  async () => {
    const closed = join(temporaryFolder(), 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o700);
    await expect(startCluster(join(closed, 'hub'))).rejects.toThrow(
      `cannot pass through ${closed}. Choose a folder elsewhere with --data`,
    );
  },
);

test('a cluster of a version that is not on this machine names it', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '14\n');
  await expect(startCluster(folder)).rejects.toThrow(
    'PostgreSQL 14 made the database of this hub, and is not installed on this machine',
  );
});
