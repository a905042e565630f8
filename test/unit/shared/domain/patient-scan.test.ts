import { describe, expect, test } from 'vitest';
import {
  beginsLicense,
  isScanned,
  LINE_END,
  readLicense,
  searchOfLicense,
  withoutLabelMark,
} from '../../../../src/shared/domain/patient-scan.ts';
import { recognise } from '../../../../src/shared/domain/patient-search.ts';

const CALIFORNIA = [
  '@',
  '\u001e\rANSI 636014040002DL00410288ZC03290034DLDAQD1234562',
  'DCSGARCIA',
  'DDEN',
  'DACMARIA',
  'DDFN',
  'DADLUISA',
  'DCUNONE',
  'DBB02291980',
  'DBC2',
  'DAG100 MAIN ST',
  'DAISPRINGFIELD',
  '',
];
const ONTARIO = ['@', 'ANSI 636012030001DL00000350DLDCSO’NEILL', 'DCTANNE,MARIE', 'DBB19800229'];
const FIRST_VERSION = ['@', 'AAMVA 6360000102DL00390187DLDAASMITH,JOHN,Q', 'DBB19650114'];

const scanned = (lines: readonly string[]) => lines.join(LINE_END);

describe('the barcode of a driver’s license', () => {
  test.each([
    ['version 4, with a truncation flag', CALIFORNIA, 'GARCIA, MARIA 02/29/1980'],
    ['of Canada, with several given names', ONTARIO, 'O’NEILL, ANNE 02/29/1980'],
    ['version 1, with one name element', FIRST_VERSION, 'SMITH, JOHN 01/14/1965'],
  ])('%s gives a search by name and birth date', (_, lines, search) => {
    const license = readLicense(scanned(lines));
    expect(license === null ? null : searchOfLicense(license)).toBe(search);
    expect(recognise(search)).toMatchObject({ looksLike: 'date-of-birth' });
  });

  test('is read with any control characters between its elements', () => {
    expect(readLicense(CALIFORNIA.join('\n'))).toEqual({
      lastName: 'GARCIA',
      firstName: 'MARIA',
      birthDate: '1980-02-29',
    });
  });

  test('keeps nothing but name and birth date', () => {
    const license = readLicense(scanned(CALIFORNIA));
    expect(JSON.stringify(license)).not.toMatch(/MAIN|D1234562|SPRINGFIELD/);
  });

  test.each([
    ['is cut off before the birth date', CALIFORNIA.slice(0, 6)],
    ['has no line ends', [CALIFORNIA.join('')]],
    ['has an impossible birth date', [...CALIFORNIA.slice(0, 8), 'DBB02301980']],
    ['has digits in the name', ['@', 'ANSI 636014DLDAQ1', 'DCS1234', 'DACMARIA', 'DBB02291980']],
    ['is only its first character', ['@']],
  ])('that %s is not read', (_, lines) => {
    expect(beginsLicense(scanned(lines))).toBe(true);
    expect(readLicense(scanned(lines))).toBeNull();
  });

  test('of a hostile length is read up to its longest', () => {
    expect(readLicense(`@${LINE_END.repeat(1_000_000)}DCSGARCIA`)).toBeNull();
  });
});

test.each([
  ['PT:00012', '00012'],
  ['pt#Q-1', 'Q-1'],
  ['P00012', 'P00012'],
  ['PTOLEMY', 'PTOLEMY'],
])('the label %s has the number %s', (label, number) => {
  expect(withoutLabelMark(label)).toBe(number);
});

test.each([
  ['P00012', 60, true],
  ['P00012', 400, false],
  ['P1', 10, false],
])('%s in %d ms is a scan: %s', (text, tookMs, is) => {
  expect(isScanned(text, tookMs)).toBe(is);
});
