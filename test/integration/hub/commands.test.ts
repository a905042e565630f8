import { expect, it } from 'vitest';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { hubCommand } from '../../support/hub-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const clinicOf = clinicsOnPostgres();

it.each([
  ['end-reservation x', 'Name the reservation by its id: end-reservation ID.'],
  ['export --till NOPE', 'There is no counter NOPE.'],
  ['lost NOPE', 'There is no counter NOPE.'],
  ['pair --replaces NOPE', 'There is no counter NOPE.'],
])('The command %s ends with one sentence', async (words, sentence) => {
  const { newDatabase } = await clinicOf('AAAA');
  const given = [...words.split(' '), '--database', await newDatabase()];
  expect(await hubCommand(temporaryFolder(), given)).toEqual({
    ...{ exit: 2, output: '', errors: sentence },
  });
});
