import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';
import { latest } from '../latest.ts';

export const profilesRoutes = (os: Implementer, { profiles }: Till) => ({
  list: os.profiles.list.handler(({ input }) => profiles.list(input.patientId)),
  listen: os.profiles.listen.handler(async function* ({ context }) {
    const reading = profiles.listen();
    try {
      yield* latest(() => reading.state, reading.subscribe, context.signal);
    } finally {
      reading.end();
    }
  }),
  create: os.profiles.create.handler(({ input: { commandId, ...profile } }) =>
    profiles.create(commandId, profile),
  ),
  update: os.profiles.update.handler(({ input }) => profiles.update(input)),
  delete: os.profiles.delete.handler(({ input }) => profiles.delete(input)),
  policy: os.profiles.policy.handler(() => profiles.policy),
  changePolicy: os.profiles.changePolicy.handler(({ input: { keyedCards, consentText } }) =>
    profiles.changePolicy({
      ...(keyedCards === undefined ? {} : { keyedCards }),
      ...(consentText === undefined ? {} : { consentText }),
    }),
  ),
});
