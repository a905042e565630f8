/** Opening tag of the initial data in a page (src/renderer/ipc/till-store.ts). */
const BLOCK = '<script type="application/json" id="known">';

/**
 * A page with its initial data, so that it need not wait for its channel. The block is data: no
 * browser runs it, and no text in it can end it.
 */
export function pageWith(html: string, known: object): string {
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return html.replace('</head>', () => `${BLOCK}${json}</script></head>`);
}
