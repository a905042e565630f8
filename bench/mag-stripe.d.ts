/** The package has no types of its own; this is what the benchmark calls. */
declare module 'mag-stripe' {
  export function parse_card(swipe: string): object | null;
}
