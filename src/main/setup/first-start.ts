import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../settings/settings-store.ts';

const installerSchema = z.object({ version: z.string(), file: z.string(), sha256: z.string() });

const recordSchema = z.object({
  /** The last version that opened its window. */
  proven: z.string().nullable(),
  /** A version that was started and has not opened its window yet. */
  starting: z.string().nullable(),
  installers: z.array(installerSchema),
});

type StartRecord = z.infer<typeof recordSchema>;
export type SavedInstaller = z.infer<typeof installerSchema>;

const NOTHING: StartRecord = { proven: null, starting: null, installers: [] };

/** Result of the previous start. */
export type StartVerdict =
  | { readonly kind: 'fine' }
  /**
   * This version failed to start before; `previous` started, if its installer is still available.
   */
  | { readonly kind: 'failed-before'; readonly previous: SavedInstaller | null };

export interface Starts {
  readonly verdict: StartVerdict;
  /** Records that the window is open: this version works on this PC. */
  proved(): void;
  /** Saves the installer of a version, in case a later version does not start. */
  saveInstaller(version: string, file: string): Promise<void>;
}

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A missing or damaged record counts as empty: the program simply starts. */
function read(file: string): StartRecord {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Without it no earlier version is offered; the file is rewritten below.
    return NOTHING;
  }
}

/**
 * Records, in `folder`, the versions that started successfully. A new version that ends before its
 * window opens is detected at its next start, and the previous one can be offered by its saved
 * installer. Only the program goes back: journal and settings stay unchanged, and an older program
 * that does not know their shape refuses them.
 */
export function openStarts(folder: string, version: string): Starts {
  const file = join(folder, 'starts.json');
  let record = read(file);
  const write = (next: StartRecord) => {
    record = next;
    mkdirSync(folder, { recursive: true });
    replaceFile(file, `${JSON.stringify(record, null, 2)}\n`);
  };
  const verdict: StartVerdict =
    record.starting === version && record.proven !== version
      ? { kind: 'failed-before', previous: intact(record, record.proven) }
      : { kind: 'fine' };
  write({ ...record, starting: version });

  return {
    verdict,
    proved: () => write({ ...record, proven: version, starting: null }),
    saveInstaller: async (next, installer) => {
      const kept = join(folder, `${next}${extname(installer)}`);
      copyFileSync(installer, kept);
      const others = record.installers.filter((each) => each.version === version);
      write({
        ...record,
        installers: [...others, { version: next, file: kept, sha256: digest(kept) }],
      });
      forgetOthers(folder, record);
    },
  };
}

/** The installer of a version, if the saved file is unchanged. */
function intact(record: StartRecord, version: string | null): SavedInstaller | null {
  const kept = record.installers.find((each) => each.version === version);
  if (kept === undefined || !existsSync(kept.file)) return null;
  return digest(kept.file) === kept.sha256 ? kept : null;
}

function forgetOthers(folder: string, record: StartRecord): void {
  const named = new Set(['starts.json', ...record.installers.map(({ file }) => basename(file))]);
  for (const name of readdirSync(folder)) {
    if (!named.has(name)) rmSync(join(folder, name), { force: true });
  }
}
