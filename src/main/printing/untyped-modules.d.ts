/** The parts in use of packages without types. */
declare module 'bidi-js' {
  interface Bidi {
    /** A level for each UTF-16 code unit (UAX #9). */
    getEmbeddingLevels(text: string): { readonly levels: Uint8Array };
    /** The bracket in the other direction; null for a character without one. */
    getMirroredCharacter(character: string): string | null;
  }
  // biome-ignore lint/style/noDefaultExport: the package has it
  export default function bidiFactory(): Bidi;
}

declare module 'subset-font' {
  /** The font with the glyphs of a text, and fixed axes. */
  // biome-ignore lint/style/noDefaultExport: the package has it
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'truetype';
      readonly variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Uint8Array>;
}
