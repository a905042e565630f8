import { describe, expect, test } from 'vitest';
import { similarNames } from '../../../../src/shared/domain/person-names.ts';

const named = (name: string) => {
  const [firstName = '', lastName = ''] = name.split('|');
  return { firstName, lastName };
};

describe('two people born on one day are similar', () => {
  test.each([
    ['Maria|Garcia', 'MARIA|GARCIA'],
    ['María|García-López', 'Maria|Garcia Lopez'],
    ['Katherine|Johnson', 'Kathrine|Jonson'],
    ['Rob|Miller', 'Robert|Miller'],
    ['Wei|Chen', 'Chen|Wei'],
    ["Ann|O'Neill", 'Ann|ONeill'],
    ['محمد|علي', 'محمد|علي'],
    ['|Prince', '|Prince'],
    ['Ann|Lee', '|Lee'],
  ])('%s and %s', (one, other) => {
    expect(similarNames(named(one), named(other))).toBe(true);
    expect(similarNames(named(other), named(one))).toBe(true);
  });

  test.each([
    ['Maria|Garcia', 'Jose|Garcia'],
    ['Maria|Garcia', 'Maria|Smith'],
    ['Li|Wu', 'Lu|Wu'],
    ['Ann|Lee', '|Smith'],
    ['Katherine|Johnson', 'Dorothy|Vaughan'],
  ])('unless their names are %s and %s', (one, other) => {
    expect(similarNames(named(one), named(other))).toBe(false);
  });
});
