import type { ProgramUpdates } from './program-updates.ts';
import { SetupError } from './setup-error.ts';

export interface UpdatesService {
  check(): void;
  install(): void;
}

/** The administrator's operations on updates. @throws {SetupError} */
export function createUpdatesService(updates: ProgramUpdates): UpdatesService {
  return {
    check: () => void updates.check(),
    install: () => {
      if (updates.state.kind !== 'ready') throw new SetupError('NO_UPDATE');
      if (!updates.install()) throw new SetupError('SALE_OPEN');
    },
  };
}
