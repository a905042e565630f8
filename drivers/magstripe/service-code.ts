/** The rules of the issuer, in three digits (ISO/IEC 7813). */
export interface ServiceCode {
  readonly digits: string;
  readonly interchange: Interchange;
  /** The card has a chip and should be dipped; if it is swiped, the clinic is liable. */
  readonly chip: boolean;
  readonly authorization: Authorization;
  readonly services: Services;
  readonly pin: Pin;
}

export type Interchange = 'international' | 'national' | 'private' | 'test' | 'unknown';
export type Authorization = 'normal' | 'by-issuer' | 'by-issuer-unless-agreed' | 'unknown';
export type Services = 'any' | 'goods-and-services' | 'atm' | 'cash' | 'unknown';
export type Pin = 'not-asked' | 'where-possible' | 'required' | 'unknown';

/** The meaning of a service code of three digits, by its number: 0 to 999. */
export function serviceCodeOf(code: number): ServiceCode | null {
  return SERVICE_CODES[code] ?? null;
}

const INTERCHANGE: Readonly<Record<number, Interchange>> = {
  1: 'international',
  2: 'international',
  5: 'national',
  6: 'national',
  7: 'private',
  9: 'test',
};

const AUTHORIZATION: Readonly<Record<number, Authorization>> = {
  0: 'normal',
  2: 'by-issuer',
  4: 'by-issuer-unless-agreed',
};

const SERVICES: Readonly<Record<number, readonly [Services, Pin]>> = {
  0: ['any', 'required'],
  1: ['any', 'not-asked'],
  2: ['goods-and-services', 'not-asked'],
  3: ['atm', 'required'],
  4: ['cash', 'not-asked'],
  5: ['goods-and-services', 'required'],
  6: ['any', 'where-possible'],
  7: ['goods-and-services', 'where-possible'],
};

// All thousand are made once; a swipe only looks up its own.
const SERVICE_CODES: readonly ServiceCode[] = Array.from({ length: 1000 }, (_, code) => {
  const digits = code.toString().padStart(3, '0');
  const [first = 0, second = 0, third = 0] = Array.from(digits, Number);
  const [services, pin] = SERVICES[third] ?? ['unknown', 'unknown'];
  return {
    digits,
    interchange: INTERCHANGE[first] ?? 'unknown',
    chip: first === 2 || first === 6,
    authorization: AUTHORIZATION[second] ?? 'unknown',
    services,
    pin,
  };
});
