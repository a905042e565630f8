import type { Cashier } from '../../shared/domain/sale.ts';
import type { ProgramPort } from '../context.ts';
import type { NewEntry } from '../journal/entry.ts';
import { requireSignedIn } from './change-settings.ts';
import { applyProvisioning, type ProvisioningPorts, writeProvisioning } from './provisioning.ts';
import { SetupError } from './setup-error.ts';

export interface ProvisioningService {
  write(folder: string, passPhrase: string): Promise<string>;
  apply(file: string, passPhrase: string): Promise<void>;
}

/**
 * The administrator's operations with the encrypted file.
 * @throws {SetupError} @throws {ProvisioningError}
 */
export function createProvisioningService(
  options: ProvisioningPorts & {
    readonly program: ProgramPort;
    readonly acting: () => Cashier | null;
    readonly saleOpen: () => boolean;
    readonly journal: (entry: NewEntry) => void;
    readonly newId: () => string;
  },
): ProvisioningService {
  const { program, acting, journal, newId } = options;
  const allowed = () => {
    const by = requireSignedIn(acting());
    if (program.mode() === 'training') throw new SetupError('TRAINING');
    return by;
  };
  return {
    write: async (folder, passPhrase) => {
      const by = allowed();
      const file = await writeProvisioning(options, folder, passPhrase);
      journal({ kind: 'setting.changed', body: { name: 'provisioning written', value: file, by } });
      return file;
    },
    apply: async (file, passPhrase) => {
      const by = allowed();
      if (program.barred) throw new SetupError('COUNTER_OF_ANOTHER');
      if (options.saleOpen()) throw new SetupError('SALE_OPEN');
      const { productionAllowed } = program;
      await applyProvisioning(options, { file, passPhrase, productionAllowed, newId });
      journal({ kind: 'setting.changed', body: { name: 'provisioned by', value: file, by } });
      program.goTo('clinic');
    },
  };
}
