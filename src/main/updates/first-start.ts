import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../settings/replace-file.ts';

const installerSchema = z.object({ version: z.string(), file: z.string(), sha256: z.string() });

const recordSchema = z.object({
  /** The last version that came up as far as its window. */
  proven: z.string().nullable(),
  /** One that was started and has not said yet that it came up. */
  starting: z.string().nullable(),
  installers: z.array(installerSchema),
});

type StartRecord = z.infer<typeof recordSchema>;
export type KeptInstaller = z.infer<typeof installerSchema>;

const NOTHING: StartRecord = { proven: null, starting: null, installers: [] };

/** What went before this start. */
export type StartVerdict =
  | { readonly kind: 'fine' }
  /** This version was started before and did not come up; `previous` did, where its installer was kept. */
  | { readonly kind: 'failed-before'; readonly previous: KeptInstaller | null };

export interface Starts {
  readonly verdict: StartVerdict;
  /** The window is there: this version works on this PC. */
  proved(): void;
  /** Keeps the installer of a version, for the day when the next one does not start. */
  keepInstaller(version: string, file: string): Promise<void>;
}

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A record that was cut off, or is not there, is none: the program then simply starts. */
function read(file: string): StartRecord {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Without it an earlier version is not offered; the file is written anew below.
    return NOTHING;
  }
}

/**
 * Remembers, in `folder`, which versions came up. A new version that ends before its window is there is
 * noticed at its next start, and the one before can be offered, whose installer was kept when it was
 * fetched. Only the program goes back: journal and settings stay as they are, and an older program that
 * does not know their shape refuses them.
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
    keepInstaller: async (next, installer) => {
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

/** The installer of a version, if it is still what was kept. */
function intact(record: StartRecord, version: string | null): KeptInstaller | null {
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
