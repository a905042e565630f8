import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { withMachineParts } from '../../../../scripts/packaging/msi-project.ts';
import { fromEnvironment } from '../../../../scripts/packaging/package-installers.ts';
import { withoutEmpty } from '../../../../scripts/packaging/run-builder.ts';
import { APP_ID } from '../../../../src/main/hosts/desktop/links.ts';
import { machineFolder } from '../../../../src/main/hosts/desktop/till-home.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const file = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const UPDATES = 'https://updates.example/swipewell';
const WINDOWS = {
  SWIPEWELL_SIGNING_ENDPOINT: 'https://eus.codesigning.azure.net',
  SWIPEWELL_SIGNING_ACCOUNT: 'swipewell',
  SWIPEWELL_SIGNING_PROFILE: 'release',
  SWIPEWELL_PUBLISHER: 'Riverbend Software, Inc.',
};
const MAC = {
  CSC_LINK: 'certificate.p12',
  APPLE_API_KEY: '/tmp/key.p8',
  APPLE_API_KEY_ID: 'AB12CD34EF',
  APPLE_API_ISSUER: '0190d3a1-0000-7000-8000-000000000000',
};
const SYSTEMS = ['linux', 'win32', 'darwin'] as const;

/**
 * The configuration as electron-builder reads it for one system, with the environment's additions.
 */
async function configured(system: (typeof SYSTEMS)[number], env: NodeJS.ProcessEnv) {
  return getConfig(ROOT, 'electron-builder.yml', fromEnvironment(system, env));
}

const yml = z
  .object({
    electronFuses: z.record(z.string(), z.boolean()),
    asar: z.boolean(),
    appId: z.string(),
    win: z.object({
      target: z.array(z.string()),
      extraFiles: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
    nsis: z.object({ perMachine: z.boolean(), deleteAppDataOnUninstall: z.boolean() }),
    msi: z.object({ perMachine: z.boolean() }),
    mac: z.object({ target: z.array(z.string()), hardenedRuntime: z.boolean() }),
    linux: z.object({ target: z.array(z.string()) }),
    deb: z.object({ afterInstall: z.string(), fpm: z.array(z.string()) }),
  })
  .parse(parse(file('electron-builder.yml')));

describe('the schema of electron-builder', () => {
  test.each(SYSTEMS)('accepts electron-builder.yml for %s', async (system) => {
    const config = await configured(system, {});
    await expect(validateConfiguration(config, new DebugLogger(false))).resolves.toBeUndefined();
  });

  test.each([
    [
      'win32',
      WINDOWS,
      { win: { azureSignOptions: { publisherName: 'Riverbend Software, Inc.' } } },
    ],
    ['darwin', MAC, { mac: { notarize: true } }],
  ] as const)('accepts the signed build with updates for %s', async (system, env, part) => {
    const config = await configured(system, { ...env, SWIPEWELL_UPDATES_URL: UPDATES });
    await validateConfiguration(config, new DebugLogger(false));
    expect(config).toMatchObject({
      forceCodeSigning: true,
      publish: { provider: 'generic' },
      ...part,
    });
  });

  test('refuses an unknown key', async () => {
    const config = { ...(await configured('linux', {})), asarr: true };
    await expect(validateConfiguration(config, new DebugLogger(false))).rejects.toThrow('asarr');
  });
});

describe('an update address', () => {
  test.each(SYSTEMS)('is refused in an unsigned build for %s', (system) => {
    expect(() => fromEnvironment(system, { SWIPEWELL_UPDATES_URL: UPDATES })).toThrow(
      'Without a signature no update can be verified',
    );
  });

  test.each([
    ['win32', WINDOWS],
    ['darwin', MAC],
  ] as const)('is refused for %s with a part of the signature', (system, env) => {
    for (const missing of Object.keys(env)) {
      const part = { ...env, [missing]: undefined, SWIPEWELL_UPDATES_URL: UPDATES };
      expect(() => fromEnvironment(system, part)).toThrow(`A signed build also needs ${missing}.`);
    }
  });

  test('is nothing that Linux has: its package manager updates the deb', () => {
    const env = { ...WINDOWS, ...MAC, SWIPEWELL_UPDATES_URL: UPDATES };
    expect(() => fromEnvironment('linux', env)).toThrow('Without a signature');
  });
});

describe('an unsigned build for macOS', () => {
  /** As a workflow sets the secrets of a repository without them. */
  const unset = Object.fromEntries(Object.keys({ ...MAC, ...WINDOWS }).map((name) => [name, '']));

  test('is signed ad hoc, since Apple silicon starts no program with a broken signature', async () => {
    const config = await configured('darwin', unset);
    await validateConfiguration(config, new DebugLogger(false));
    expect(config.mac).toMatchObject({ identity: '-', hardenedRuntime: false });
    expect(config).not.toMatchObject({ forceCodeSigning: true });
  });

  test('gives electron-builder no empty certificate', () => {
    expect(withoutEmpty({ ...unset, PATH: '/bin' })).toEqual({ PATH: '/bin' });
  });
});

test('the homepage of a deb is the variable, where the clone has no origin on GitHub', () => {
  const homepage = 'https://counter.example';
  expect(fromEnvironment('linux', { SWIPEWELL_HOMEPAGE: homepage })).toMatchObject({
    extraMetadata: { homepage },
  });
});

test('a build without an update address never asks for updates', () => {
  expect(fromEnvironment('linux', {})).toEqual({ publish: null });
});

test('the installers install per user and for a fleet', () => {
  expect(yml.win.target).toEqual(['nsis', 'msi']);
  expect(yml.nsis).toEqual({ perMachine: false, deleteAppDataOnUninstall: false });
  expect(yml.msi.perMachine).toBe(true);
  expect(yml.mac).toEqual({ target: ['dmg', 'zip'], hardenedRuntime: true });
  expect(yml.linux.target).toEqual(['deb']);
});

test('the fuses let no Node options in from outside', () => {
  expect(yml.asar).toBe(true);
  expect(yml.electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

describe('the console command on Windows', () => {
  const command = yml.win.extraFiles.find(({ to }) => to.endsWith('.cmd')) ?? { from: '', to: '' };

  test('starts the program of its package with all its words', () => {
    expect(command.to).toBe('bin/swipewell.cmd');
    const lines = file(command.from).trimEnd().split('\r\n');
    expect(lines.at(-1)).toBe(String.raw`"%~dp0..\Swipewell.exe" %*`);
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  });
});

test('notifications on Windows have the id of the shortcut that the installers make', () => {
  expect(APP_ID).toBe(yml.appId);
});

describe('the MSI', () => {
  const template = () => file('node_modules/app-builder-lib/templates/msi/template.xml');

  test("creates the folder of the PC's till for its users and administrators alone", () => {
    const project = withMachineParts(template());
    const feature = /<Feature[\s\S]+<\/Feature>/.exec(project)?.[0];
    expect(feature).toContain('<ComponentRef Id="TillFolder"/>');
    const [rights] = /O:BAD:PAI[^"]+/.exec(project) ?? [];
    const granted = rights?.match(/\(A;OICI;\w+;;;\w+\)/g)?.map((each) => each.slice(-3, -1));
    expect(granted).toEqual(['SY', 'BA', 'BU']);
    const added = /<DirectoryRef Id="TARGETDIR">[\s\S]+?<\/DirectoryRef>/.exec(project)?.[0] ?? '';
    expect(() => new XMLParser().parse(added, true)).not.toThrow();
  });

  test('puts the folder of the console command last on the PATH, until it is removed', () => {
    const project = withMachineParts(template());
    const added =
      /<DirectoryRef Id="APPLICATIONFOLDER">[\s\S]+?<\/DirectoryRef>/.exec(project)?.[0] ?? '';
    expect(() => new XMLParser().parse(added, true)).not.toThrow();
    expect(added).toContain('Value="[APPLICATIONFOLDER]bin"');
    expect(added).toMatch(/Part="last" System="yes" Permanent="no"/);
    expect(/<Feature[\s\S]+<\/Feature>/.exec(project)?.[0]).toContain('Id="ProgramPath"');
  });

  test('is refused without that folder when the project has another shape', () => {
    expect(() => withMachineParts('<Wix/>')).toThrow('</Feature>');
  });
});

describe('the deb package', () => {
  test("puts the readers' udev rule into udev's folder for packages", () => {
    const [[from = '', to] = []] = yml.deb.fpm.map((mapping) => mapping.split('='));
    expect(existsSync(join(ROOT, from))).toBe(true);
    expect(to).toBe('/usr/lib/udev/rules.d/99-swipewell.rules');
  });

  test("does all that electron-builder's own script does, then makes udev read the rule", () => {
    const script = file(yml.deb.afterInstall);
    const theirs = file('node_modules/app-builder-lib/templates/linux/after-install.tpl');
    expect(script.startsWith(theirs.trimEnd())).toBe(true);
    const ours = script.slice(theirs.length);
    expect(ours).toContain('udevadm control --reload');
    expect(ours).toContain('udevadm trigger --subsystem-match=hidraw');
  });

  test("creates the folder of the PC's till for the accounts of a group alone", () => {
    const folder = machineFolder('linux', '', {});
    expect(file(yml.deb.afterInstall)).toContain(
      `groupadd --system swipewell\ninstall -d -o root -g swipewell -m 2770 ${folder}\n`,
    );
  });
});

test('`dependencies` of package.json names only native modules and fonts; all else is bundled', () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(file('package.json')));
  const fonts = Object.keys(dependencies).filter((name) =>
    name.startsWith('@fontsource-variable/'),
  );
  expect(fonts.length).toBeGreaterThan(15);
  expect(Object.keys(dependencies).filter((name) => !fonts.includes(name))).toEqual([
    '@napi-rs/canvas',
    '@node-rs/argon2',
    'better-sqlite3',
    'koffi',
    'node-hid',
    'serialport',
    'subset-font',
  ]);
});
