import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * electron-vite declares a `require` in each bundle of main, and fflate declares one of its own at the
 * top of its module: two of a name are none. Both mean Node's.
 */
const oneRequire = {
  name: 'one-require',
  transform: (code: string, id: string) =>
    id.includes('/fflate/esm/')
      ? code.replace(/^var require = createRequire\('\/'\);$/m, '')
      : null,
};

/**
 * tsyringe, below @peculiar/x509, throws if `Reflect` has no metadata yet. A chunk that several modules share runs its own
 * code before theirs, and so before their import of reflect-metadata.
 */
const reflectFirst = {
  name: 'reflect-first',
  transform: (code: string, id: string) =>
    /\/tsyringe\/dist\/\w+\/index\.js$/.test(id) ? `import 'reflect-metadata';\n${code}` : null,
};

/**
 * React Aria has the language of the page, whatever the browser's language. It asks for that one by a
 * call that makes the browser gather every one it has, 10 ms before anything is seen.
 */
const pageLanguage = {
  name: 'page-language',
  transform: (code: string, id: string) =>
    id.includes('/i18n/useDefaultLocale.')
      ? code.replace(
          'try {',
          "return { locale: document.documentElement.lang === 'es' ? 'es-PR' : 'en-US', direction: 'ltr' };\n    try {",
        )
      : null,
};

/**
 * The messages of the page are parsed when it is built: it loads no parser of their syntax, and an invalid
 * message does not build.
 */
const parsedMessages = {
  name: 'parsed-messages',
  async load(path: string) {
    if (!/\/messages\/e[ns]\/(?!index|first)[\w-]+\.ts$/.test(path)) return null;
    const catalogs: Readonly<Record<string, Readonly<Record<string, string>>>> = await import(
      pathToFileURL(path).href
    );
    const parsed = (messages: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(messages).map(([id, text]): [string, MessageFormatElement[]] => [
          id,
          parse(text),
        ]),
      );
    return Object.entries(catalogs)
      .map(([name, messages]) => `export const ${name} = ${JSON.stringify(parsed(messages))};`)
      .join('\n');
  },
};

/**
 * Writes the folders of the packages with a module in the bundle `part` to out/packages, as package-lock.json names them, for
 * the list of components and the notices (scripts/packaging/components.ts).
 */
const listPackages = (part: string) => ({
  name: 'list-packages',
  generateBundle(_options: unknown, bundle: Readonly<Record<string, object>>) {
    const modules = Object.values(bundle).flatMap((file) =>
      'moduleIds' in file && Array.isArray(file.moduleIds) ? file.moduleIds.map(String) : [],
    );
    const folders = modules.flatMap(
      (id) => /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [],
    );
    mkdirSync(at('out/packages'), { recursive: true });
    const list = [...new Set(folders)].sort();
    writeFileSync(at(`out/packages/${part}.json`), `${JSON.stringify(list, null, 2)}\n`);
  },
});

/** Builds the verification page beside the screens, which every package has. */
const verificationPage = {
  name: 'verification-page',
  closeBundle: () => {
    execFileSync(process.execPath, [at('scripts/build-verifier.ts'), 'out/renderer']);
  },
};

/** The bundle has paths of its modules in comments; those of a linked node_modules are the same, as of one in the folder. */
const preserveSymlinks = true;

/** What `dependencies` of package.json names stays out of the bundle: native modules, no bundler's to move. */
export default defineConfig({
  main: {
    plugins: [oneRequire, reflectFirst, listPackages('main')],
    resolve: { preserveSymlinks },
    build: {
      rollupOptions: {
        input: {
          index: at('src/main/hosts/desktop/main.ts'),
          browser: at('src/main/hosts/browser/packed-main.ts'),
          service: at('demo-service/main.ts'),
          hub: at('src/hub/main.ts'),
          'report-writer': at('src/main/reports/export/writer-thread.ts'),
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    plugins: [listPackages('preload')],
    resolve: { preserveSymlinks },
    build: {
      rollupOptions: {
        input: { preload: at('src/preload/preload.ts') },
        // A sandboxed preload script is CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react(), pageLanguage, parsedMessages, listPackages('renderer'), verificationPage],
    resolve: {
      preserveSymlinks,
      alias: [
        {
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
      ],
    },
    build: {
      minify: true,
      rollupOptions: {
        input: at('src/renderer/index.html'),
        // Before anything is seen, each further script costs as much as its request.
        output: {
          codeSplitting: {
            groups: [
              // The first script awaits the messages of one language, so they must not import it back.
              { name: 'receipts', test: /messages\/e[ns]\/(receipt|display)\./, priority: 1 },
              { name: 'first', tags: ['$initial'] },
              { name: 'messages-en', test: /renderer\/messages\/en\/first/ },
              { name: 'messages-es', test: /renderer\/messages\/es\/first/ },
            ],
          },
        },
      },
    },
  },
});
