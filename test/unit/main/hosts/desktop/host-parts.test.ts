import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { linkAmong, takeLinks } from '../../../../../src/main/hosts/desktop/links.ts';
import {
  askToQuit,
  menuTemplate,
  openAutostart,
} from '../../../../../src/main/hosts/desktop/menu.ts';
import { writeNoCoreDump } from '../../../../../src/main/hosts/desktop/navigation-policy.ts';
import {
  AbsentError,
  checkSafe,
  safeSecrets,
} from '../../../../../src/main/hosts/desktop/till-home.ts';
import { createReloadLimit } from '../../../../../src/main/hosts/desktop/window-place.ts';
import { fileSecrets } from '../../../../../src/main/setup/secret-store.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

describe('a crashed page', () => {
  test('is reloaded three times a minute, and a fourth time a minute later', () => {
    let now = 0;
    const mayReload = createReloadLimit(() => now);
    expect([mayReload(), mayReload(), mayReload(), mayReload()]).toEqual([true, true, true, false]);
    now = 60_000;
    expect(mayReload()).toBe(true);
  });
});

describe('the menu', () => {
  const roles = (items: readonly MenuItemConstructorOptions[]): (string | undefined)[] =>
    items.flatMap((item) => [
      item.role,
      ...(Array.isArray(item.submenu) ? roles(item.submenu) : []),
    ]);
  const actions = {
    print: () => {},
    saveAsPdf: () => {},
    checkForUpdates: null,
    startsWithComputer: false,
    startWithComputer: () => {},
    about: () => {},
  };

  test.each(['win32', 'linux', 'darwin'] as const)('on %s has no developer entries', (system) => {
    const packaged = roles(menuTemplate(system, true, actions));
    for (const role of ['reload', 'forceReload', 'toggleDevTools']) {
      expect(packaged).not.toContain(role);
    }
    expect(roles(menuTemplate(system, false, actions))).toContain('toggleDevTools');
  });
});

describe('closing the window while a payment is open', () => {
  test.each([
    [0, 'stay'],
    [1, 'now'],
  ] as const)('with button %i: %s', async (response, answer) => {
    expect(await askToQuit(() => Promise.resolve({ response }))).toBe(answer);
  });

  test('is canceled by Escape and by Enter', async () => {
    await askToQuit((options) => {
      expect(options).toMatchObject({
        defaultId: 0,
        cancelId: 0,
        buttons: ['Cancel', 'Close now'],
      });
      return Promise.resolve({ response: 0 });
    });
  });
});

describe('the link the program was started with', () => {
  test.each([
    [['swipewell.exe', '--flag', 'swipewell://pay?amount=25.00'], 'swipewell://pay?amount=25.00'],
    [['SWIPEWELL:pay'], 'SWIPEWELL:pay'],
    [['swipewell', 'https://example.com/swipewell:'], null],
    [[`swipewell:${'x'.repeat(2_000)}`], null],
    [[], null],
  ])('is read from %j', (words, link) => expect(linkAmong(words)).toBe(link));
});

describe('links from other programs', () => {
  test('reach the counter once it is open, on every system', async () => {
    const app = new EventEmitter();
    const opened = Promise.withResolvers<{ readonly openLink: (link: string) => void }>();
    let asked = 0;
    const links: string[] = [];
    takeLinks({
      app,
      words: ['swipewell', '--', 'swipewell://first'],
      opened: opened.promise,
      asked: () => {
        asked += 1;
      },
    });
    let prevented = false;
    app.emit('second-instance', {}, ['swipewell', 'swipewell://second']);
    app.emit('second-instance', {}, ['swipewell']);
    app.emit('open-url', { preventDefault: () => (prevented = true) }, 'swipewell://third');
    opened.resolve({ openLink: (link) => links.push(link) });
    await opened.promise;
    expect(links).toEqual(['swipewell://first', 'swipewell://second', 'swipewell://third']);
    expect([asked, prevented]).toEqual([3, true]);
  });
});

describe('starting with the computer', () => {
  const app = (appData: string) => ({
    getPath: () => appData,
    getLoginItemSettings: () => ({ openAtLogin: false }) as never, // not used on Linux
    setLoginItemSettings: () => {
      throw new Error('Linux has none');
    },
  });

  test('uses an entry of this user alone on Linux and removes it', () => {
    const folder = temporaryFolder();
    const autostart = openAutostart(app(folder), 'linux', '/opt/Swi pe"well/100%');
    expect(autostart.on).toBe(false);
    autostart.set(true);
    expect(autostart.on).toBe(true);
    const file = join(folder, 'autostart', 'swipewell.desktop');
    expect(readFileSync(file, 'utf8')).toContain(String.raw`Exec="/opt/Swi pe\\"well/100%%"`);
    autostart.set(false);
    expect(existsSync(file)).toBe(false);
  });

  test.each(['win32', 'darwin'] as const)('uses the login items of %s', (system) => {
    let on = false;
    const autostart = openAutostart(
      {
        getPath: () => '',
        getLoginItemSettings: () => ({ openAtLogin: on }) as never, // the only field that is read
        setLoginItemSettings: ({ openAtLogin = false }) => {
          on = openAtLogin;
        },
      },
      system,
      '',
    );
    autostart.set(true);
    expect(autostart.on).toBe(true);
  });
});

describe('a password', () => {
  /** Encryption that a reader of the file cannot reverse by inspection. */
  const safe = (backend: string, available = true) => ({
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend as never,
    encryptString: (text: string) => Buffer.from([...text].reverse().join('')),
    decryptString: (bytes: Buffer) => [...bytes.toString()].reverse().join(''),
  });

  test('is encrypted by the system before it is saved', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    const secrets = safeSecrets(fileSecrets(file), safe('gnome_libsecret'), 'linux');
    secrets.keep('demo', 'correct horse');
    expect(secrets.guard).toBe('system');
    expect(readFileSync(file, 'utf8')).not.toContain('correct');
    expect(secrets.read('demo')).toBe('correct horse');
    expect(secrets.read('other')).toBeNull();
    secrets.forget('demo');
    expect(secrets.read('demo')).toBeNull();
  });

  test('of a lost safe is missing, and is typed once more', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    const lost = {
      ...safe('gnome_libsecret'),
      decryptString: () => {
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.');
      },
    };
    safeSecrets(fileSecrets(file), safe('gnome_libsecret'), 'linux').keep('demo', 'old');
    const secrets = safeSecrets(fileSecrets(file), lost, 'linux');
    expect(secrets.read('demo')).toBeNull();
    secrets.keep('demo', 'new');
    expect(safeSecrets(fileSecrets(file), safe('kwallet6'), 'linux').read('demo')).toBe('new');
  });

  test('is missing while the keyring that encrypted it is gone, and not shown as its ciphertext', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    const [keyring, none] = [safe('gnome_libsecret'), safe('basic_text')];
    safeSecrets(fileSecrets(file), keyring, 'linux').keep('demo', 'correct horse');
    const without = safeSecrets(fileSecrets(file), none, 'linux');
    expect(without.read('demo')).toBeNull();
    without.keep('plain', 'new');
    expect(without.read('plain')).toBe('new');
    expect(safeSecrets(fileSecrets(file), keyring, 'linux').read('demo')).toBe('correct horse');
  });

  test.each([
    ['linux', 'basic_text', true, 'file'],
    ['linux', 'unknown', true, 'file'],
    ['linux', 'kwallet6', true, 'system'],
    ['linux', 'gnome_libsecret', false, 'file'],
    ['win32', 'unknown', true, 'system'],
    ['darwin', 'unknown', true, 'system'],
  ] as const)('on %s with %s is protected by the %s', (system, backend, available, guard) => {
    const kept = fileSecrets(join(temporaryFolder(), 'secrets.json'));
    expect(safeSecrets(kept, safe(backend, available), system).guard).toBe(guard);
  });
});

describe('the self-test of the safe', () => {
  const safe = (available: boolean, decrypted = '864209') => ({
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => 'gnome_libsecret' as const,
    encryptString: (text: string) => Buffer.from(text),
    decryptString: () => decrypted,
  });

  test('calls it absent on Linux alone, and a fault on an installed Windows and macOS', () => {
    expect(() => checkSafe(safe(false), 'linux')).toThrow(AbsentError);
    for (const system of ['win32', 'darwin'] as const) {
      const check = () => checkSafe(safe(false), system);
      expect(check).toThrow('The system encrypts no passwords');
      expect(check).not.toThrow(AbsentError);
    }
  });

  test.each(['linux', 'win32', 'darwin'] as const)('needs the same text back on %s', (system) => {
    expect(checkSafe(safe(true), system)).toBe('encrypts');
    expect(() => checkSafe(safe(true, 'other'), system)).toThrow('another text');
  });
});

test.runIf(process.platform === 'linux')('a crash of this process writes no memory dump', () => {
  const before = readFileSync('/proc/self/coredump_filter', 'utf8');
  const faults: unknown[] = [];
  writeNoCoreDump('linux', (error) => faults.push(error));
  expect(faults).toEqual([]);
  expect(Number.parseInt(before, 16)).not.toBe(0);
  expect(Number.parseInt(readFileSync('/proc/self/coredump_filter', 'utf8'), 16)).toBe(0);
});
