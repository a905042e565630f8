import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const provisioningRoutes = (os: Implementer, till: Till) => ({
  write: os.provisioning.write.handler(async ({ input: { folder, passPhrase } }) => ({
    file: await till.provisioning.write(folder, passPhrase),
  })),
  apply: os.provisioning.apply.handler(({ input: { file, passPhrase } }) =>
    till.provisioning.apply(file, passPhrase),
  ),
});
