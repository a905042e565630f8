/** The package has no types; these are the functions that the benchmark calls. */
declare module 'mag-stripe' {
  export function parse_card(swipe: string): object | null;
}
