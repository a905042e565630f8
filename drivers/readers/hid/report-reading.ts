/** The content of one input report. */
export type ReportReading =
  /** The tracks in sequence, as a serial reader would send them: card data, to be wiped. */
  | { readonly kind: 'tracks'; readonly bytes: Uint8Array }
  /** The reader encrypts: only its manufacturer's service can charge the card. */
  | { readonly kind: 'encrypted' };

/**
 * Reads one report with a length that fits its profile. Never throws; a malformed track becomes its
 * error mark, never bytes past a length.
 */
export type ReadReport = (report: Uint8Array) => ReportReading;
