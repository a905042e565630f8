import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PatientFilter, recognise } from '../../../../src/shared/domain/patient-search.ts';

const byPhone = (phone: string): readonly PatientFilter[] => [
  { primaryPhone: phone },
  { mobilePhone: phone },
  { homePhone: phone },
];
const byNumber = (number: string): readonly PatientFilter[] => [
  { externalId: number },
  { accountNumber: number },
];

describe('the search box recognizes typed text by its shape', () => {
  test.each<[typed: string, looksLike: string, filters: readonly PatientFilter[]]>([
    ['', 'nothing', []],
    ['  ', 'nothing', []],
    ['g', 'nothing', []],
    ['李', 'name', [{ lastName: '李' }, { firstName: '李' }]],
    ['Garcia', 'name', [{ lastName: 'Garcia' }, { firstName: 'Garcia' }]],
    [" O'Brien ", 'name', [{ lastName: "O'Brien" }, { firstName: "O'Brien" }]],
    ['Smith-Jones', 'name', [{ lastName: 'Smith-Jones' }, { firstName: 'Smith-Jones' }]],
    ['محمد', 'name', [{ lastName: 'محمد' }, { firstName: 'محمد' }]],
    ['Ana 🙂', 'name', expect.arrayContaining([{ firstName: 'Ana', lastName: '🙂' }])],
    ['Garcia, Maria', 'name', [{ lastName: 'Garcia', firstName: 'Maria' }]],
    ['Garcia,', 'name', [{ lastName: 'Garcia' }]],
    [
      'Maria  Garcia',
      'name',
      [
        { firstName: 'Maria', lastName: 'Garcia' },
        { firstName: 'Garcia', lastName: 'Maria' },
        { lastName: 'Maria Garcia' },
        { firstName: 'Maria Garcia' },
      ],
    ],
    [
      'Ana Garcia Lopez',
      'name',
      expect.arrayContaining([
        { firstName: 'Ana', lastName: 'Garcia Lopez' },
        { firstName: 'Ana Garcia', lastName: 'Lopez' },
      ]),
    ],
    ['1980-02-29', 'date-of-birth', [{ birthDate: '1980-02-29' }]],
    ['2/29/1980', 'date-of-birth', [{ birthDate: '1980-02-29' }]],
    ['02.09.1980', 'date-of-birth', [{ birthDate: '1980-02-09' }]],
    ['2/29/1981', 'number', byNumber('2/29/1981')],
    [
      'garcia 2/9/1980',
      'date-of-birth',
      [
        { lastName: 'garcia', birthDate: '1980-02-09' },
        { firstName: 'garcia', birthDate: '1980-02-09' },
      ],
    ],
    [
      '1980-02-09 Garcia, Maria',
      'date-of-birth',
      [{ lastName: 'Garcia', firstName: 'Maria', birthDate: '1980-02-09' }],
    ],
    ['(555) 010-1234', 'phone', byPhone('5550101234')],
    ['+1 555 010 1234', 'phone', byPhone('5550101234')],
    ['555.010.1234', 'phone', byPhone('5550101234')],
    ['5550101234', 'phone', [...byPhone('5550101234'), ...byNumber('5550101234')]],
    ['02291980', 'number', [{ birthDate: '1980-02-29' }, ...byNumber('02291980')]],
    ['P00012', 'number', byNumber('P00012')],
    ['123', 'number', byNumber('123')],
    ['x'.repeat(51), 'name', []],
  ])('%j is a %s', (typed, looksLike, filters) => {
    expect(recognise(typed)).toEqual({ looksLike, filters });
  });

  test('no typed text makes a filter longer than its field (interface.md §2.4)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (typed) => {
        for (const filter of recognise(typed).filters) {
          expect(Object.keys(filter)).not.toEqual([]);
          for (const value of Object.values(filter)) {
            expect(value.length).toBeGreaterThan(0);
            expect(value.length).toBeLessThanOrEqual(50);
          }
        }
      }),
    );
  });
});
