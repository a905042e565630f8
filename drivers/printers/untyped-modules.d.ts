/** The parts in use of a package without types. */
declare module 'canvas-dither' {
  interface Dither {
    /** Makes the dots black or white, in place (Floyd and Steinberg). */
    floydsteinberg(image: { readonly width: number; readonly data: Uint8ClampedArray }): void;
  }
  const dither: Dither;
  // biome-ignore lint/style/noDefaultExport: the package has it
  export default dither;
}
