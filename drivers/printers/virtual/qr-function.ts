const LEVELS = ['L', 'M', 'Q', 'H'] as const;

/** The effect of one `GS ( k` on the current QR code. */
export type QrFunction =
  | {
      readonly kind: 'set';
      readonly set: {
        readonly module?: number;
        readonly level?: (typeof LEVELS)[number];
        readonly text?: string;
      };
    }
  | { readonly kind: 'print' };

/**
 * Reads `k pL pH cn fn …`, the parameters of `GS (`. Null for functions that this printer lacks.
 */
export function qrFunction(data: Uint8Array): QrFunction | null {
  const [letter, , , symbol, fn, n = 0] = data;
  if (letter !== 0x6b || symbol !== 49) return null;
  switch (fn) {
    case 65:
      return { kind: 'set', set: {} };
    case 67:
      return { kind: 'set', set: { module: n } };
    case 69:
      return { kind: 'set', set: { level: LEVELS[n - 48] ?? 'L' } };
    case 80:
      return { kind: 'set', set: { text: Buffer.from(data.subarray(6)).toString('utf8') } };
    case 81:
      return { kind: 'print' };
    default:
      return null;
  }
}
