import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Language } from '../../../shared/messages/language.ts';
import { pageIn, SCREEN_HEADERS } from '../page.ts';

/** The program's own scheme, so that its pages are neither files nor of another origin. */
export const SCREEN_SCHEME = 'app';
export const SCREEN_ORIGIN = `${SCREEN_SCHEME}://counter`;

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.css': 'text/css; charset=utf-8',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.woff2': 'font/woff2',
  }),
);

/** Every file below `folder`, by its URL path. Recursive by hand: the folder is in the archive. */
function filesBelow(folder: string, path = '/'): [path: string, file: string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesBelow(join(folder, entry.name), `${path}${entry.name}/`)
      : [[`${path}${entry.name}`, join(folder, entry.name)] as [string, string]],
  );
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: SCREEN_HEADERS });
}

/**
 * Serves the built screens at `app://counter/…`. An address is only compared with the existing
 * files and never joined to a path, so no address leads out of the folder.
 */
export function serveScreens(
  folder: string,
  language: () => Language,
): (request: Request) => Promise<Response> {
  const files = new Map(filesBelow(folder));
  return async (request) => {
    const url = URL.parse(request.url);
    if (request.method !== 'GET') return refuse(405);
    if (url?.protocol !== `${SCREEN_SCHEME}:` || url.host !== 'counter') return refuse(404);
    const path = url.pathname === '/' ? '/index.html' : url.pathname;
    const file = files.get(path);
    const type = TYPES.get(extname(path));
    if (file === undefined || type === undefined) return refuse(404);
    const bytes = new Uint8Array(await readFile(file));
    const body =
      path === '/index.html' ? pageIn(language(), new TextDecoder().decode(bytes)) : bytes;
    return new Response(body, {
      headers: { ...SCREEN_HEADERS, 'Content-Type': type },
    });
  };
}

/** True for one of our pages; false for `about:blank`, a file or any other origin. */
export function isScreen(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === `${SCREEN_SCHEME}:` && parsed.host === 'counter';
}
