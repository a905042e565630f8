import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { requirePermission } from '../settings/change-settings.ts';
import { SetupError } from '../settings/setup-error.ts';
import type { ProgramUpdates } from './program-updates.ts';

export interface UpdatesDesk {
  check(): void;
  install(): void;
}

/** What an administrator does about the program's next version. @throws {SetupError} */
export function createUpdatesDesk(options: {
  readonly updates: ProgramUpdates;
  readonly acting: () => (Cashier & { readonly role: Role }) | null;
}): UpdatesDesk {
  const { updates, acting } = options;
  return {
    check: () => {
      requirePermission(acting(), 'change-settings');
      void updates.check();
    },
    install: () => {
      requirePermission(acting(), 'change-settings');
      if (updates.state.kind !== 'ready') throw new SetupError('NO_UPDATE');
      if (!updates.install()) throw new SetupError('SALE_OPEN');
    },
  };
}
