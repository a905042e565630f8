import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from '../../../src/main/hosts/counters/program.ts';
import { withoutWindow } from '../../../src/main/hosts/counters/program-options.ts';
import { safeSecrets } from '../../../src/main/hosts/desktop/till-home.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import { saveSecrets } from '../../../src/main/setup/saved-connections.ts';
import { fileSecrets } from '../../../src/main/setup/secret-store.ts';
import { openPeople } from '../../../src/main/staff/people.ts';
import { firstAdministrator } from '../../../src/main/staff/recovery.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The program of a PC that was set up with a keyring, and starts without one. */
async function startWithoutKeyring(environment: 'demo' | 'production') {
  const data = temporaryFolder();
  const kept = fileSecrets(join(data, 'secrets.json'));
  const secrets = (backend: 'gnome_libsecret' | 'basic_text') =>
    safeSecrets(
      kept,
      {
        isEncryptionAvailable: () => true,
        getSelectedStorageBackend: () => backend,
        encryptString: (text) => Buffer.from(text).reverse(),
        decryptString: (bytes) => Buffer.from(bytes).reverse().toString(),
      },
      'linux',
    );
  const baseUrl = 'https://127.0.0.1:9'; // no service is there
  const saved = { id: 'first', baseUrl, username: 'clinic', environment, authority: null };
  openSettings(data).change({ connections: [{ ...saved, branches: [], diskEncrypted: true }] });
  saveSecrets(secrets('gnome_libsecret'), saved, { password: 'correct horse', proxy: null });
  const people = openPeople(join(data, 'clinic'), () => []);
  await firstAdministrator(people, 'ada', { name: 'Ada Vance', pin: '864209' });
  const spawnService = () => {
    throw new Error('The clinic has a service of its own.');
  };
  return startProgram({
    ...withoutWindow(data, spawnService, 'none'),
    secrets: secrets('basic_text'),
  });
}

test('a Production counter does not start without its keyring, and a sentence says the remedy', async () => {
  await expect(startWithoutKeyring('production')).rejects.toThrow('unlock the keyring');
});

test('a Demo counter without its keyring asks for the password again', async () => {
  const program = await startWithoutKeyring('demo');
  onTestFinished(() => program.close());
  await program.till.staff.signIn('ada', '864209');
  expect(program.till.handlers.connection.read()).toMatchObject({ passwordSaved: false });
});
