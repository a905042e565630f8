import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Texts only, one file per feature: their `t.ts` has the header. */
const TEXTS = /\/messages\/(en|es)$/;

/** A comment of at least two lines before the imports, apart from the first declaration. */
const HEADER = /^\/\*\*\n(?: \*.*\n){2,} \*\/\n\n/;

const folders = ['src', 'drivers', 'demo-service'].flatMap((root) => [
  root,
  ...readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name)),
]);

const modulesOf = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => /(?<!\.d)\.tsx?$/.test(name));

describe('the header of a folder', () => {
  test.each(folders.filter((each) => modulesOf(each).length > 0 && !TEXTS.test(each)))(
    'opens one of the modules in %s',
    (folder) => {
      const headed = modulesOf(folder).filter((name) =>
        HEADER.test(readFileSync(join(folder, name), 'utf8')),
      );
      expect(headed).not.toEqual([]);
    },
  );
});
