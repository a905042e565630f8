import type { Till } from '../../till.ts';
import type { Implementer } from '../implementer.ts';

export const patientsRoutes = (os: Implementer, { patients }: Till) => ({
  search: os.patients.search.handler(({ input, signal }) => patients.search(input.text, signal)),
  recents: os.patients.recents.handler(() => patients.recents()),
});
