/**
 * The commands that a printer obeys. Epson's and those of most others are ESC/POS. A Star TSP100 or
 * TSP143 takes graphics only, older Stars Star Line, newer ones StarPRNT.
 */
export const DIALECTS = ['esc-pos', 'star-graphic', 'star-line', 'star-prnt'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** Star Micronics' USB vendor id. */
export const STAR_VENDOR = 0x0519;
