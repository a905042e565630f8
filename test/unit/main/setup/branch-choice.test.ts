import { describe, expect, test } from 'vitest';
import { createBranchChoice } from '../../../../src/main/setup/branch-choice.ts';
import { journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MAIN = { clientId: 'AB12CD34', name: 'Main Street' };
const MILL = { clientId: 'ZX98YW76', name: 'Old Mill' };

function openChoice(branches = [MAIN, MILL], worksAt: Readonly<Record<string, string[]>> = {}) {
  const at = {
    person: null as { id: string; name: string } | null,
    saleOpen: false,
    counter: null as string | null,
  };
  const chosen: string[] = [];
  const journal = journalIn(temporaryFolder());
  const branch = createBranchChoice({
    journal,
    branches,
    ofCounter: () => at.counter,
    person: () => at.person,
    worksAt: (id) => worksAt[id] ?? [],
    saleOpen: () => at.saleOpen,
    choose: (clientId) => void chosen.push(clientId),
    changed: () => {},
  });
  const arrive = (id: string | null) => {
    at.person = id === null ? null : { id, name: id };
    branch.follow();
  };
  return { branch, at, chosen, arrive, journal };
}

describe('the branch (interface.md §5.4)', () => {
  test.each([[[]], [[MAIN]]])('needs no choice with %j', (branches) => {
    const { branch, arrive } = openChoice(branches);
    arrive('dana');
    expect(branch.state).toBeNull();
  });

  test('is chosen again by each person with several', () => {
    const { branch, arrive, chosen, journal } = openChoice();
    arrive('dana');
    expect(branch.state).toEqual({ current: MAIN, choices: [MAIN, MILL], chosen: false });
    branch.choose(MILL.clientId);
    expect(branch.state).toMatchObject({ current: MILL, chosen: true });
    expect(chosen).toEqual([MILL.clientId]);
    expect(journal.rows().at(-1)?.kind).toBe('branch.chosen');
    arrive(null);
    arrive('morgan');
    expect(branch.state).toMatchObject({ current: MILL, chosen: false });
  });

  test('is the only one of a person with one, after any previous person', () => {
    const { branch, arrive, chosen } = openChoice([MAIN, MILL], { dana: [MILL.clientId] });
    arrive('dana');
    expect(branch.state).toEqual({ current: MILL, choices: [MILL], chosen: true });
    expect(chosen).toEqual([MILL.clientId]);
    expect(() => branch.choose(MAIN.clientId)).toThrow('NO_SUCH_BRANCH');
  });

  test('changes after the sale when its person no longer works there', () => {
    const worksAt: Record<string, string[]> = {};
    const { branch, arrive, at } = openChoice([MAIN, MILL], worksAt);
    arrive('dana');
    branch.choose(MILL.clientId);
    worksAt['dana'] = [MAIN.clientId];
    at.saleOpen = true;
    branch.follow();
    expect(branch.state?.current).toEqual(MILL);
    at.saleOpen = false;
    branch.follow();
    expect(branch.state?.current).toEqual(MAIN);
  });

  test('is not one that the clinic removed; a person with only such has all', () => {
    const { branch, arrive } = openChoice([MAIN, MILL], { dana: ['GONE0000'] });
    arrive('dana');
    expect(branch.state?.choices).toEqual([MAIN, MILL]);
  });

  test('does not change during a sale or without a signed-in person', () => {
    const { branch, arrive, at } = openChoice();
    expect(() => branch.choose(MILL.clientId)).toThrow('NOT_SIGNED_IN');
    arrive('dana');
    at.saleOpen = true;
    expect(() => branch.choose(MILL.clientId)).toThrow('SALE_OPEN');
  });

  test('follows the counter of a hub at once, also during a sale', () => {
    const { branch, arrive, at, chosen } = openChoice([MAIN, MILL], { dana: [MAIN.clientId] });
    at.counter = ' old mill ';
    arrive('dana');
    expect(branch.state).toEqual({ current: MILL, choices: [MILL], chosen: true });
    expect(() => branch.choose(MILL.clientId)).toThrow('NO_SUCH_BRANCH');
    [at.counter, at.saleOpen] = ['MAIN STREET', true];
    branch.follow();
    expect(branch.state?.current).toEqual(MAIN);
    expect(chosen).toEqual([MILL.clientId, MAIN.clientId]);
    expect(branch.isUnclear).toBe(false);
    at.counter = 'Station';
    branch.follow();
    expect(branch.state).toEqual({ current: null, choices: [MAIN, MILL], chosen: false });
    expect(branch.isUnclear).toBe(true);
  });

  test('is not asked for at the counter of a hub on a connection without branches', () => {
    const { branch, at, arrive } = openChoice([]);
    at.counter = 'Main';
    arrive('dana');
    expect(branch.state).toBeNull();
    expect(branch.isUnclear).toBe(false);
  });
});
