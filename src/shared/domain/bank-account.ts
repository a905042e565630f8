/** Letters of names, with accents, spaces, hyphens and apostrophes (interface.md §4.1). */
export const LETTERS = /^[\p{L}\p{M} .'’-]{1,50}$/u;
