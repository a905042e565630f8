import { type PrinterStatus, readAutomaticStatus } from './printer-status.ts';

/** One answer of a printer, identified by its fixed bits alone. */
export type Answer =
  /** To `DLE EOT n`: bits 1 and 4 set, 0 and 7 clear. */
  | { readonly kind: 'real-time'; readonly byte: number }
  /** To `GS r n`: bits 4 and 7 clear. */
  | { readonly kind: 'processed'; readonly byte: number }
  /** Four bytes that the printer sends unasked when something changes. */
  | { readonly kind: 'automatic'; readonly status: PrinterStatus }
  | { readonly kind: 'garbage'; readonly byte: number };

const XON = 0x11;
const XOFF = 0x13;

/** Splits the bytes of a printer into answers. Flow control bytes are skipped. */
export function createAnswerReader(hear: (answer: Answer) => void): {
  read(bytes: Uint8Array): void;
} {
  let automatic: number[] = [];
  const readByte = (byte: number) => {
    if (automatic.length > 0 && (byte & 0x90) === 0) {
      automatic.push(byte);
      const [first, second, third, fourth] = automatic;
      if (first === undefined || second === undefined) return;
      if (third === undefined || fourth === undefined) return;
      automatic = [];
      hear({ kind: 'automatic', status: readAutomaticStatus([first, second, third, fourth]) });
      return;
    }
    automatic = [];
    if (byte === XON || byte === XOFF) return;
    if ((byte & 0x93) === 0x12) hear({ kind: 'real-time', byte });
    else if ((byte & 0x93) === 0x10) automatic = [byte];
    else if ((byte & 0x90) === 0) hear({ kind: 'processed', byte });
    else hear({ kind: 'garbage', byte });
  };
  return {
    read: (bytes) => {
      for (const byte of bytes) readByte(byte);
    },
  };
}
