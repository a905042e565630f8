import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Commands } from '../../../../src/main/commands.ts';
import { openSettings } from '../../../../src/main/settings/settings-store.ts';
import { createConnections } from '../../../../src/main/setup/connections.ts';
import { UPDATED_BY_THE_SYSTEM } from '../../../../src/main/setup/program-port.ts';
import { fileSecrets } from '../../../../src/main/setup/secret-store.ts';
import { writeFor } from '../../../../src/main/system/reader-language.ts';
import { journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const ADA = { id: 'ada', name: 'Ada Vance' };
const FORM = {
  baseUrl: 'https://pay.example.com/v1',
  environment: 'production',
  username: 'old-mill',
  password: 's3cret',
  branches: [],
  authority: null,
  proxy: null,
  diskEncrypted: false,
} as const;

function desktop() {
  const folder = temporaryFolder();
  const journal = journalIn(folder);
  const settings = openSettings(folder);
  const secrets = fileSecrets(join(folder, 'secrets.json'));
  const connections = createConnections({
    settings,
    secrets,
    program: {
      mode: () => 'practice',
      productionAllowed: true,
      updates: UPDATED_BY_THE_SYSTEM,
      barred: false,
      problem: () => null,
      goTo: () => {},
      reopen: () => {},
    },
    commands: new Commands(journal, {
      cashier: () => ADA,
      mayNow: () => true,
      approve: async () => ADA,
    }),
    saleOpen: () => false,
    inDoubt: () => false,
    hasAdministrator: () => true,
    firstAdministrator: async () => 'unused',
    journal: (entry) => journal.append(entry),
    newId: () => 'first',
    changed: () => {},
  });
  const values = () => journal.rows().map(({ body }) => JSON.stringify(body));
  return { connections, secrets, settings, values };
}

describe('a Production connection', () => {
  test('is refused without a confirmation of the encrypted disk, and changes nothing', async () => {
    const { connections, settings, values } = desktop();
    await expect(connections.keep({ ...FORM, branches: [] }, null)).rejects.toMatchObject({
      code: 'DISK_NOT_CONFIRMED',
    });
    expect(settings.current.connections).toEqual([]);
    expect(values().join()).not.toContain('old-mill');
  });

  test('is saved with the confirmation, and the journal names the person', async () => {
    const { connections, secrets, settings, values } = desktop();
    await connections.keep({ ...FORM, branches: [], diskEncrypted: true }, null);
    expect(settings.current.connections).toMatchObject([{ diskEncrypted: true }]);
    expect(connections.read().current).toMatchObject({ diskEncrypted: true });
    secrets.forget('connection first'); // as on another PC, with its own safe and disk
    expect(connections.read().current).toMatchObject({ diskEncrypted: false });
    expect(values().at(-1)).toMatch(/diskEncrypted\W+true/);
    expect(values().at(-1)).toContain(ADA.name);
  });

  test('needs no confirmation in Demo, which moves no money', async () => {
    const { connections, settings } = desktop();
    await connections.keep({ ...FORM, branches: [], environment: 'demo' }, null);
    expect(settings.current.connections).toHaveLength(1);
  });
});

test('a connection check is in the language of the person, also while the page reads it later', async () => {
  const { connections } = desktop();
  const form = { ...FORM, branches: [], baseUrl: 'http://pay.example.com' };
  const check = writeFor(
    () => 'es',
    () => connections.check(form),
  );
  const messages: string[] = [];
  for await (const { message } of check) messages.push(message);
  expect(messages.slice(0, 2)).toEqual([
    'La dirección del servicio de pagos debe empezar con https:// y solo puede tener un servidor, un puerto y una ruta.',
    'Aún sin verificar.',
  ]);
});
