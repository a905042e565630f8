import type { Till } from '../../app.ts';
import { InstallationError } from '../../setup/installation-error.ts';
import type { Implementer } from '../implementer.ts';

export const installationRoutes = (os: Implementer, till: Till) => ({
  confirmMove: os.installation.confirmMove.handler(async ({ input, errors }) => {
    try {
      await till.confirmMove(input.answer, input.approval);
    } catch (error) {
      if (!(error instanceof InstallationError)) throw error;
      if (error.code === 'NOTHING_TO_CONFIRM') throw errors.NOTHING_TO_CONFIRM();
      throw errors.INSTALLATION_NOT_SAVED({ data: { sentence: error.message }, cause: error });
    }
  }),
});
