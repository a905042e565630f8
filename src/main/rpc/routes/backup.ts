import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const backupRoutes = (os: Implementer, till: Till) => ({
  read: os.backup.read.handler(() => till.backups.read()),
  set: os.backup.set.handler(({ input: { folder, passPhrase } }) =>
    till.backups.set(folder, passPhrase),
  ),
  now: os.backup.now.handler(() => till.backups.now()),
});
