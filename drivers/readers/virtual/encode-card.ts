/** The stripe of a test card (ISO/IEC 7813). */
export interface TestCard {
  /** 12 to 19 digits. */
  readonly pan: string;
  /** `SURNAME/FIRST`, 2 to 26 characters. */
  readonly name: string;
  /** YYMM; null for a card without one. */
  readonly expiry: string | null;
  /** Three digits; null for a card without one. */
  readonly serviceCode: string | null;
}

/** The issuer's discretionary data at the end of both tracks. */
const DISCRETIONARY = '0000000000';

/**
 * Tracks 1 and 2 of a test card as MagTek's serial readers send them: one line, ended by CR. For
 * test cards only: a real card's number never becomes a string.
 *
 * @throws RangeError for a card that no stripe can hold
 */
export function encodeCard({ pan, name, expiry, serviceCode }: TestCard): Uint8Array {
  expectField('pan', pan, /^\d{12,19}$/);
  expectField('name', name, /^[A-Z /.'-]{2,26}$/);
  expectField('expiry', expiry ?? '0000', /^\d{4}$/);
  expectField('serviceCode', serviceCode ?? '000', /^\d{3}$/);
  const fields = (separator: string) =>
    `${expiry ?? separator}${serviceCode ?? separator}${DISCRETIONARY}`;
  const line = `%B${pan}^${name}^${fields('^')}?;${pan}=${fields('=')}?\r`;
  const bytes = Buffer.alloc(line.length);
  bytes.write(line, 'latin1');
  return bytes;
}

function expectField(field: keyof TestCard, value: string, shape: RegExp): void {
  if (!shape.test(value)) throw new RangeError(`${field} is not as a stripe holds it: ${shape}`);
}
