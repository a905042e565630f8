/** Countries with the US dollar as their money, the only currency of the service (interface.md §1). */
export const COUNTRIES = [
  'US',
  'AS',
  'BQ',
  'EC',
  'FM',
  'GU',
  'MH',
  'MP',
  'PA',
  'PR',
  'PW',
  'SV',
  'TC',
  'TL',
  'VG',
  'VI',
  'ZW',
] as const;

export type Country = (typeof COUNTRIES)[number];

const A4_COUNTRIES: ReadonlySet<Country> = new Set(['BQ', 'EC', 'TC', 'TL', 'VG', 'ZW']);

/** The paper that a country prints on. */
export const paperOf = (country: Country): 'letter' | 'a4' =>
  A4_COUNTRIES.has(country) ? 'a4' : 'letter';
