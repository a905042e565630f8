/** The file is no text: a picture, a workbook, a PDF. */
export class NotText extends Error {}

/** Bytes from which an encoding without a byte order mark is guessed. */
const SAMPLE = 400;

/**
 * The text of a file of another program: UTF-8 or UTF-16 with or without a byte order mark, else Windows-1252,
 * as banks' and practice programs write it.
 * @throws {NotText}
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw new NotText();
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (rest: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === rest).length;
  // Latin letters in UTF-16 have a zero in every other byte.
  if (zeros(1) > sample.length / 4 && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > sample.length / 4 && zeros(1) === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}
