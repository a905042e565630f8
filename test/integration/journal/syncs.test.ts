import { expect, test } from 'vitest';
import { benchJournalFsyncs } from '../../../bench/journal-fsyncs.ts';

test.runIf(process.platform === 'linux')(
  'a commit waits for the disk once and rarely more often',
  async () => {
    const [figure] = await benchJournalFsyncs();
    expect(figure?.value).toBeGreaterThanOrEqual(1);
    expect(figure?.value).toBeLessThanOrEqual(1.1);
  },
);
