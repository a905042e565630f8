import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The script and the style of the page. */
async function bundled(): Promise<{ readonly script: string; readonly style: string }> {
  const built = await build({
    configFile: false,
    root: at('src/verifier'),
    logLevel: 'warn',
    resolve: { preserveSymlinks: true },
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      cssCodeSplit: false,
      rollupOptions: { input: at('src/verifier/page.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built.');
  const files = output.output;
  const script = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
  const style = files
    .flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source] : [],
    )
    .join('\n');
  return { script, style };
}

const sourceHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Builds the verification page: it may run its own script and load nothing. */
export async function verifierPage(): Promise<string> {
  const { script, style } = await bundled();
  const code = script.replaceAll('</script', '<\\/script').trim();
  const policy = `default-src 'none'; script-src ${sourceHash(code)}; style-src ${sourceHash(style)}; base-uri 'none'; form-action 'none'`;
  return readFileSync(at('src/verifier/index.html'), 'utf8')
    .replace(
      '<!-- policy -->',
      () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
    .replace('<!-- style -->', () => `<style>${style}</style>`)
    .replace('<!-- script -->', () => `<script>${code}</script>`);
}

if (import.meta.main) {
  const [folder = 'out/verifier'] = process.argv.slice(2);
  const file = `${folder}/swipewell-verify.html`;
  mkdirSync(at(folder), { recursive: true });
  writeFileSync(at(file), await verifierPage());
  console.log(file);
}
