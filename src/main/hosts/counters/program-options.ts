import { join } from 'node:path';
import { fileInstallationIds, type InstallationIds } from '../../setup/installation-ids.ts';
import { type ProgramUpdates, UPDATED_BY_THE_SYSTEM } from '../../setup/program-port.ts';
import { fileSecrets, type SecretStore } from '../../setup/secret-store.ts';
import { reportOnStandardError } from '../../setup/startup-sentence.ts';
import type { ServiceProcess } from '../../system/embedded-service.ts';
import type { ProgramEnvironment } from '../../system/timers.ts';

/** The choices of a host for its program. */
export interface ProgramOptions {
  /** The till of this PC: settings, staff and the clinic's journals. */
  readonly data: string;
  /** The practice data of this account. */
  readonly practice: string;
  /**
   * This account may not write to the till of this PC: it can only practise, and sets nothing up.
   */
  readonly barred: boolean;
  /** A serial reader for this run, in addition to the registered ones. */
  readonly reader: string | null;
  readonly keysGoTo: 'main' | 'page';
  /** Sets up the virtual printer and its drawer if there is no printer. */
  readonly virtualPrinter: boolean;
  /** The hub that the counter joins at this start. */
  readonly hub?: { readonly url: string; readonly code: string } | undefined;
  /** Starts the demo service in the host's way of starting processes. */
  readonly spawnService: (args: readonly string[]) => ServiceProcess;
  /** The program that writes a report's file, in its own thread. */
  readonly reportWriter: string;
  readonly secrets: SecretStore;
  /** Distinguishes a data folder of this installation from a copy of another one's. */
  readonly installations: InstallationIds;
  /** The accounts of this PC share its till, each with its own installation ids. */
  readonly shared: boolean;
  /** Only the desktop takes real money. */
  readonly productionAllowed: boolean;
  readonly updates: ProgramUpdates;
  /** Opens the patient's display; returns the path of its page if a person has to open it. */
  readonly openDisplay?: () => string | null;
  /** Replaces the clocks and timers of the PC. */
  readonly time?: Pick<ProgramEnvironment, 'now' | 'monotonic' | 'after'>;
  /** Called for faults outside any command. */
  readonly reportFault: (error: unknown) => void;
  /** Called when neither counter can be opened any more: the host ends. */
  readonly ended: (error: unknown) => void;
}

/**
 * A practice counter on the embedded service, with all files in `data`: no window, no reader and no other account.
 * @param spawnService starts the demo service in the host's way.
 * @param reportWriter see {@link ProgramOptions}.
 */
export function withoutWindow(
  data: string,
  spawnService: ProgramOptions['spawnService'],
  reportWriter: string,
): ProgramOptions {
  return {
    data,
    practice: data,
    barred: false,
    reader: null,
    keysGoTo: 'main',
    virtualPrinter: false,
    spawnService,
    reportWriter,
    secrets: fileSecrets(join(data, 'secrets.json')),
    installations: fileInstallationIds(join(data, 'installations')),
    shared: false,
    productionAllowed: false,
    updates: UPDATED_BY_THE_SYSTEM,
    reportFault: reportOnStandardError,
    ended: reportOnStandardError,
  };
}
