/** A command that a printer obeys as soon as it arrives, anywhere in the stream. */
export type RealTimeCommand =
  | { readonly kind: 'status'; readonly n: number }
  | { readonly kind: 'recover' }
  | { readonly kind: 'pulse'; readonly pin: 2 | 5; readonly ms: number };

const DLE = 0x10;
const EOT = 0x04;
const ENQ = 0x05;
const DC4 = 0x14;

/**
 * Finds `DLE EOT n`, `DLE ENQ n` and `DLE DC4 1 m t` in every byte that comes in, also in pictures.
 * Real printers do the same, so a picture that contains them opens drawers.
 */
export function createRealTimeEar(hear: (command: RealTimeCommand) => void): {
  listen(byte: number): void;
} {
  let heard: number[] = [];
  return {
    listen: (byte) => {
      heard.push(byte);
      const [dle, kind, first = -1, m = -1, t = -1] = heard;
      const hopeless =
        dle !== DLE ||
        (kind !== undefined && kind !== EOT && kind !== ENQ && kind !== DC4) ||
        (kind === DC4 && first !== -1 && first !== 1);
      if (hopeless) heard = byte === DLE ? [byte] : [];
      else if (kind === EOT && first !== -1) {
        if (first >= 1 && first <= 4) hear({ kind: 'status', n: first });
        heard = [];
      } else if (kind === ENQ && first !== -1) {
        if (first === 1 || first === 2) hear({ kind: 'recover' });
        heard = [];
      } else if (kind === DC4 && t !== -1) {
        if (m <= 1 && t >= 1 && t <= 8) hear({ kind: 'pulse', pin: m === 0 ? 2 : 5, ms: t * 100 });
        heard = [];
      }
    },
  };
}
