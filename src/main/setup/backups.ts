import { createHash } from 'node:crypto';
import type { BackupView } from '../../shared/contract/backup.ts';
import type { Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import { hasDayClosedSince } from '../journal/projections/closing.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { CodedError } from '../system/coded-error.ts';
import { requireWritable } from '../system/shared-folder.ts';
import type { StartTimer } from '../system/timers.ts';
import { BackupNotVerified, backUp } from './back-up.ts';
import { deriveKey, type EncryptionKey } from './encrypted-file.ts';
import type { SecretStore } from './secret-store.ts';

/** Time between two copies, and from the start to the first, ms. */
const EVERY_MS = 60 * 60_000;
const FIRST_MS = 60_000;
const KEY_NAME = 'backup key';

export interface BackupsOptions {
  readonly journal: Journal;
  /** The journals of the retired tills. */
  readonly retired: () => readonly Journal[];
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  /** The program's own folder: holds the temporary unencrypted copy. */
  readonly scratch: string;
  readonly environment: string;
  readonly commands: Commands;
  readonly now: () => Date;
  readonly after: StartTimer;
  readonly changed: () => void;
  readonly reportFault: (error: unknown) => void;
}

/**
 * Copies of the journal: every hour, and at each close of the day. Those of the retired tills follow at a start and
 * after each change, so that an erased name is in no copy of theirs either.
 */
export class Backups {
  readonly #options: BackupsOptions;
  #state: { readonly lastAt: string | null; readonly problem: string | null } = {
    lastAt: null,
    problem: null,
  };
  /** The last entry of each retired till in its newest copy. */
  readonly #copied = new Map<string, number>();
  #running: Promise<void> | null = null;
  #cancel: () => void = () => {};
  #stopListening: () => void = () => {};

  constructor(options: BackupsOptions) {
    this.#options = options;
  }

  /** The problem with the copies, as a code; null without one, or without a backup folder. */
  get problem(): string | null {
    return this.#state.problem;
  }

  read(): BackupView {
    return { folder: this.#options.settings.current.backup?.folder ?? null, ...this.#state };
  }

  start(): void {
    const { journal } = this.#options;
    let seen = journal.revision;
    this.#stopListening = journal.subscribe(() => {
      const closed = hasDayClosedSince(journal.readable, journal.tillId, seen);
      seen = journal.revision;
      if (closed) void this.#run();
    });
    this.#soon(FIRST_MS);
  }

  /** Sets the folder and the pass phrase of later copies. @throws {CodedError} */
  async set(folder: string, passPhrase: string): Promise<void> {
    const { settings, secrets, commands } = this.#options;
    const by = commands.cashier();
    await requireWritable(folder);
    const { key, salt } = await this.#keyFor(passPhrase);
    secrets.keep(KEY_NAME, key.toString('base64'));
    settings.change({ backup: { folder, salt, check: checkOf(key) } });
    commands.appendResult({ kind: 'setting.changed', body: { name: 'backup', value: folder, by } });
    this.#copied.clear();
    await this.#run();
  }

  /** Makes a copy now. @throws {CodedError} */
  async now(): Promise<void> {
    if (this.#options.settings.current.backup === null) throw new CodedError('NO_BACKUP_FOLDER');
    await this.#run();
  }

  /** Waits for the running copy. */
  async close(): Promise<void> {
    this.#stopListening();
    this.#cancel();
    await this.#running;
  }

  /**
   * Reuses the salt for an unchanged pass phrase, so that the key of the PC's other accounts stays
   * valid.
   */
  async #keyFor(passPhrase: string): Promise<EncryptionKey> {
    const { backup } = this.#options.settings.current;
    const same = backup === null ? null : await deriveKey(passPhrase, backup.salt);
    return same !== null && checkOf(same.key) === backup?.check ? same : deriveKey(passPhrase);
  }

  #soon(ms: number): void {
    this.#cancel();
    this.#cancel = this.#options.after(ms, () => {
      this.#soon(EVERY_MS);
      void this.#run();
    });
  }

  #run(): Promise<void> {
    this.#running ??= this.#make().finally(() => {
      this.#running = null;
      this.#options.changed();
    });
    return this.#running;
  }

  async #make(): Promise<void> {
    const { settings, secrets, now, reportFault, retired } = this.#options;
    const { backup } = settings.current;
    if (backup === null) return;
    try {
      const kept = secrets.read(KEY_NAME);
      const key = kept === null ? null : Buffer.from(kept, 'base64');
      // Another account of this PC may have changed the pass phrase since.
      if (key === null || checkOf(key) !== backup.check) {
        this.#state = { ...this.#state, problem: 'no-key' };
        return;
      }
      const encryptionKey: EncryptionKey = { key, salt: backup.salt };
      const options = { ...this.#options, folder: backup.folder, key: encryptionKey };
      await backUp(options);
      const lastAt = now().toISOString();
      this.#state = { ...this.#state, lastAt };
      for (const journal of retired()) {
        const { tillId, revision } = journal;
        if (this.#copied.get(tillId) === revision) continue;
        await backUp({ ...options, journal });
        this.#copied.set(tillId, revision);
      }
      this.#state = { lastAt, problem: null };
    } catch (error) {
      reportFault(error);
      this.#state = { ...this.#state, problem: problemOf(error) };
    }
  }
}

/** Check value of a key. It makes a pass phrase no easier to guess than a copy does. */
function checkOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex');
}

function problemOf(error: unknown): string {
  if (error instanceof BackupNotVerified) return 'not-verified';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'no-space';
  return ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code) ? 'folder' : 'unexpected';
}
