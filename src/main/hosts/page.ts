/**
 * Headers of every screen, of both hosts. A host runs the program (counters/) and shows its page:
 *
 *    desktop/  Electron: window, safe storage, printing, updates
 *    browser/  the same screens on loopback, for development, tests and training
 *    demo/     a payment without a window
 */

import type { Language } from '../../shared/messages/language.ts';

/** The one style sheet that React Aria inserts into a page, for touch on pressable elements. */
const ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/** Headers of both hosts for every screen: only own resources, no inline code, no frame. */
export const SCREEN_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${ARIA_STYLE}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Opening tag of the initial data in a page (src/renderer/ipc/till-store.ts). */
const BLOCK = '<script type="application/json" id="known">';

/** A page in a language: it loads the messages of no other. */
export const pageIn = (language: Language, html: string): string =>
  html.replace('<html lang="en">', `<html lang="${language}">`);

/**
 * A page with its initial data, so that it need not wait for its channel. The block is data: no
 * browser runs it, and no text in it can end it.
 */
export function pageWith(html: string, known: object): string {
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return html.replace('</head>', () => `${BLOCK}${json}</script></head>`);
}
