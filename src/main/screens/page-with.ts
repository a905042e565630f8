/** Where a page finds what it was sent with (src/renderer/ipc/till-store.ts). */
const BLOCK = '<script type="application/json" id="known">';

/**
 * The page with what it would ask for first already in it, so that it need not wait for its line. A
 * block of data: no browser runs it, and no text in it can end it.
 */
export function pageWith(html: string, known: object): string {
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return html.replace('</head>', () => `${BLOCK}${json}</script></head>`);
}
