import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLANK } from '../../../../demo-service/patients/fields.ts';
import { FIRST_PLACE, type Place } from '../../../../demo-service/patients/search.ts';
import { patientStore } from '../../../../demo-service/patients/store.ts';
import { openStore } from '../../../../demo-service/store/open.ts';

const CLIENT = 'AB12CD34';
const surname = fc.constantFrom('', 'Ga', 'GA', 'Garcia', 'garcia', 'Gomez', 'Hall');
const firstName = fc.constantFrom('', 'Ma', 'Maria', 'MARIO', 'Max', 'Zoe');
const person = fc.record({ last_name: surname, first_name: firstName });

const begins = (text: string, beginning: string) =>
  text !== '' && text.toLowerCase().startsWith(beginning.toLowerCase());

describe('a search for both names', () => {
  it('returns each match once across pages, sorted by last name', () => {
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 30 }),
        fc.constantFrom('g', 'Ga', 'garcia', 'x'),
        fc.constantFrom('m', 'MA', 'maria', 'q'),
        fc.integer({ min: 1, max: 5 }),
        (people, last_name, first_name, limit) => {
          const patients = patientStore(openStore(':memory:'));
          for (const [number, names] of people.entries()) {
            patients.put(CLIENT, { ...BLANK, patient_id: `p${number}`, ...names });
          }
          const found: string[] = [];
          const surnames: string[] = [];
          let after: Place = FIRST_PLACE;
          while (true) {
            const page = patients.page(CLIENT, { last_name, first_name }, after, limit);
            found.push(...page.map(({ patient }) => patient.patient_id));
            surnames.push(...page.map(({ patient }) => patient.last_name.toLowerCase()));
            const last = page.at(-1);
            if (last === undefined || page.length < limit) break;
            after = last;
          }
          const wanted = [...people.entries()]
            .filter(
              ([, each]) =>
                begins(each.last_name, last_name) && begins(each.first_name, first_name),
            )
            .map(([number]) => `p${number}`);
          expect([...found].sort()).toEqual(wanted.sort());
          expect(surnames).toEqual([...surnames].sort());
        },
      ),
      { numRuns: 60 },
    );
  });
});
