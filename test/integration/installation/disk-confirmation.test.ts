import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTill } from '../../../src/main/app.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import { journalIn } from '../../support/journal-fixtures.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOptions } from '../../support/till-options.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test.each([
  ['production', true, { diskEncrypted: true }],
  ['production', false, { diskEncrypted: false }],
  ['demo', false, {}],
] as const)(
  'a start of a %s counter states in its journal that the disk is encrypted: %s',
  async (environment, diskEncrypted, stated) => {
    const folder = temporaryFolder();
    const journal = journalIn(folder);
    const options = tillOptions(service, folder, journal);
    const [first] = options.service.connections;
    const connection = { ...first.connection, environment };
    const { baseUrl, username } = service;
    const saved = { id: 'first', baseUrl, username, environment, authority: null, diskEncrypted };
    options.settings.change({ connections: [{ ...saved, branches: [] }] });
    const connections = [{ ...first, connection }] as const;
    const till = await openTill({
      ...options,
      service: { embedded: false, connections },
      outbox: {},
    });
    const rows = journal.rows().filter(({ kind }) => kind === 'till.started');
    await till.close();
    expect(rows.map(({ body }) => readBody('till.started', body))).toEqual([
      { version: '0.0.0', ...stated },
    ]);
  },
);
