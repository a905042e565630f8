import { implement, ORPCError } from '@orpc/server';
import { displayContract } from '../../shared/contract/display.ts';
import type { Till } from '../app.ts';
import { CodedError } from '../system/coded-error.ts';
import { latest } from '../system/latest.ts';

/**
 * The procedures of a patient's display. Every other path of the channel is unknown here, whoever is
 * signed in at the counter; an error other than the declared ones leaves without its text.
 */
export function createDisplayRouter(till: Till) {
  const { displays } = till;
  const os = implement(displayContract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof CodedError) throw new ORPCError(error.code, { cause: error });
      till.reportFault(error);
      throw error;
    }
  });
  return {
    watch: os.watch.handler(async function* ({ signal }) {
      let sent = '';
      for await (const state of latest(() => displays.state, till.subscribe, signal)) {
        const json = JSON.stringify(state);
        if (json !== sent) yield state;
        sent = json;
      }
    }),
    speak: os.speak.handler(({ input }) => displays.speak(input.language)),
    sign: os.sign.handler(({ input }) => displays.sign(input)),
    decline: os.decline.handler(({ input }) => displays.decline(input.agreementId)),
  };
}
