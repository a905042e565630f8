/** What one input report says. */
export type ReportReading =
  /** The tracks one behind the other, as a serial reader would send them: card data, to be wiped. */
  | { readonly kind: 'tracks'; readonly bytes: Uint8Array }
  /** The reader encrypts: what it sends can be charged nowhere but at its maker's service. */
  | { readonly kind: 'encrypted' };

/**
 * Reads one report whose length fits its profile. Throws at none; what is malformed becomes the
 * error mark of its track, never bytes past a length.
 */
export type ReadReport = (report: Uint8Array) => ReportReading;
