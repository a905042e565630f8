import { join } from 'node:path';
import type { TillOptions } from '../../src/main/app.ts';
import { UPDATED_BY_THE_SYSTEM } from '../../src/main/setup/program-port.ts';
import { fileSecrets } from '../../src/main/setup/secret-store.ts';
import { openPeople } from '../../src/main/staff/people.ts';

/** A till without another counter to switch to. */
export function noSetUp(folder: string): TillOptions['setUp'] {
  return {
    secrets: fileSecrets(join(folder, 'secrets.json')),
    program: {
      mode: () => 'practice',
      productionAllowed: false,
      barred: false,
      updates: UPDATED_BY_THE_SYSTEM,
      problem: () => null,
      goTo: () => {},
    },
    data: folder,
    clinicPeople: openPeople(join(folder, 'clinic'), () => []),
  };
}
