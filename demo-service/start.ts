import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { addSamplePatients } from './seed/add-patients.ts';
import { seedOnce } from './seed/named-seeds.ts';
import { buildServer } from './server.ts';
import { createService } from './service.ts';
import { openStore } from './store/open.ts';
import { certificatesIn } from './tls/certificates.ts';

/** Settings of a service; each has a working default. */
export interface ServiceSettings {
  /** Of 127.0.0.1; 0, the default, for a free one. */
  readonly port?: number;
  /** Of Basic authentication (interface.md §5); `clinic`. */
  readonly username?: string;
  /** `s3cret`. */
  readonly password?: string;
  /** 8 letters or digits each; `AB12CD34` and `ZX98YW76`. */
  readonly clientIds?: readonly string[];
  /** Each has a store of its own; `demo`. */
  readonly environment?: 'demo' | 'production';
  /** Folder of the store and the certificates; without it both end with the service. */
  readonly data?: string | undefined;
  /** Invented patients of each client without any; 0. */
  readonly samplePatients?: number;
  /** `clinic`: a month of patients and payments for each client without a payment. */
  readonly seed?: 'clinic' | undefined;
  /** Level of the log on standard error; `silent`. */
  readonly log?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** A service that listens. */
export interface RunningService {
  /** `https://127.0.0.1:4010` */
  readonly baseUrl: string;
  /** The file of the certificate of its authority, PEM: a client must trust it. */
  readonly caFile: string;
  /** Closes all connections and the store. */
  stop(): Promise<void>;
}

/**
 * Starts a service on 127.0.0.1.
 *
 * @throws Error with the code EADDRINUSE for a port in use, SQLITE_BUSY for a folder that another service has open
 * @throws StoreFromTheFutureError for a folder of a later version
 */
export async function startService(settings: ServiceSettings = {}): Promise<RunningService> {
  const { clientIds = ['AB12CD34', 'ZX98YW76'], environment = 'demo', data } = settings;
  const { username = 'clinic', password = 's3cret', log = 'silent' } = settings;
  const passing = data === undefined ? passingFolder() : null;
  const folder = passing?.path ?? resolve(data ?? '');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const closing: (() => unknown)[] = passing === null ? [] : [passing.remove];
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const db = openStore(data === undefined ? ':memory:' : join(folder, `${environment}.sqlite`));
    closing.push(() => db.close());
    // As for the store, two environments that start at the same time do not share one folder.
    const { key, cert, caFile } = await certificatesIn(join(folder, `${environment}-tls`));
    const service = createService(db, Date.now, randomUUID);
    await addSamplePatients(service, clientIds, settings.samplePatients ?? 0);
    if (settings.seed !== undefined) await seedOnce(service, clientIds, settings.seed);
    const server = await buildServer(
      service,
      { username, password, clientIds },
      {
        tls: { key, cert },
        log: pino({ level: log, base: null }, pino.destination({ dest: 2, sync: false })),
      },
    );
    closing.push(() => server.close());
    const baseUrl = await server.listen(settings.port ?? 0);
    return { baseUrl, caFile, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A folder that is removed at the end of the service, or of the process. */
function passingFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'swipewell-service-'));
  const removeFolder = () => rmSync(path, { recursive: true, force: true });
  process.on('exit', removeFolder);
  const remove = () => {
    process.off('exit', removeFolder);
    removeFolder();
  };
  return { path, remove };
}
