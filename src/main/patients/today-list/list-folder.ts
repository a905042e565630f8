/**
 * The watched folder of lists: the practice's system puts a file there, and this counter takes it.
 *
 *    file, unchanged since the last look ─▶ readable whole ─▶ taken ─▶ deleted
 *                                              └─ a broken row, or half a file ─▶ waits for a person ─▶ deleted
 *
 * A crash between the taking and the deletion leaves a file whose content is known: the next look deletes it.
 */

import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WaitingListFile } from '../../../shared/contract/today-list.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { CodedError } from '../../system/coded-error.ts';
import { MOST_UPLOAD } from '../../system/import/upload.ts';
import type { StartTimer } from '../../system/timers.ts';
import { ListRefused, type ReadList } from './list-file.ts';
import type { TodayList } from './today-list.ts';

/** Between two looks, ms: a file that did not change in that time is no longer written. */
const LOOK_MS = 10_000;
/** Broken rows of a file that a person sees. */
export const MOST_BROKEN = 50;

export interface ListFolderOptions {
  readonly list: TodayList;
  readonly settings: SettingsStore;
  /** True if this counter takes no files. */
  readonly isOff: () => boolean;
  readonly localDay: (ms: number) => string;
  readonly after: StartTimer;
  readonly changed: () => void;
  readonly reportFault: (error: unknown) => void;
}

export class ListFolder {
  readonly #options: ListFolderOptions;
  /** The time and size of each file at the last look. */
  #seen = new Map<string, string>();
  #waiting: readonly WaitingListFile[] = [];
  /** The columns and the day of the last look: another one may make a waiting file readable. */
  #readFor = '';
  #problem: string | null = null;
  #checking: Promise<void> | null = null;
  #cancel: () => void = () => {};
  #closed = false;

  constructor(options: ListFolderOptions) {
    this.#options = options;
  }

  /** The files that wait for a person. */
  get waiting(): readonly WaitingListFile[] {
    return this.#waiting;
  }

  /** The reason that the last look failed, as a code; null without one. */
  get problem(): string | null {
    return this.#problem;
  }

  start(): void {
    this.#soon();
  }

  /** Takes the files that are complete. Failures are in `problem`. */
  look(): Promise<void> {
    this.#checking ??= this.#try().finally(() => {
      this.#checking = null;
      this.#soon();
    });
    return this.#checking;
  }

  /**
   * Takes the readable rows of a file that waits, and deletes the file.
   * @throws {CodedError} `CHANGED_MEANWHILE`, `FILE_UNREADABLE`
   */
  async confirm(file: string, seen: string, by: Cashier): Promise<void> {
    await this.#checking;
    const { folder, columns } = this.#options.settings.current.todayList;
    const shown = this.#waiting.find((each) => each.file === file && each.seen === seen);
    if (folder === null || shown === undefined || shown.problem === 'no-columns')
      throw new CodedError('CHANGED_MEANWHILE');
    const path = join(folder, file);
    try {
      if ((await stampOf(path)).seen !== seen) throw new CodedError('CHANGED_MEANWHILE');
      const bytes = await readFile(path);
      if (shown.rows > 0 && columns !== null) {
        this.#options.list.take(bytes, await this.#options.list.read(bytes, columns), by);
      }
      await removeUnchanged(path, seen);
    } catch (error) {
      if (error instanceof CodedError) throw error;
      throw new CodedError('FILE_UNREADABLE', { cause: error });
    }
    this.#waiting = this.#waiting.filter((each) => each !== shown);
    this.#options.changed();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#checking;
    this.#cancel();
  }

  #soon(): void {
    this.#cancel();
    if (!this.#closed) this.#cancel = this.#options.after(LOOK_MS, () => void this.look());
  }

  async #try(): Promise<void> {
    const { settings, isOff, changed, reportFault } = this.#options;
    const { folder } = settings.current.todayList;
    const earlier = this.#problem;
    const before = JSON.stringify([earlier, this.#waiting]);
    try {
      this.#problem = null;
      if (folder === null || isOff()) {
        this.#waiting = [];
        this.#seen = new Map();
      } else await this.#lookInto(folder);
    } catch (error) {
      this.#problem = problemOf(error);
      // Reported once, not every ten seconds while a share is away.
      if (this.#problem !== earlier) reportFault(error);
    }
    if (JSON.stringify([this.#problem, this.#waiting]) !== before) changed();
  }

  async #lookInto(folder: string): Promise<void> {
    const seen = new Map<string, string>();
    const waiting: WaitingListFile[] = [];
    const { list, settings } = this.#options;
    const readFor = JSON.stringify([list.today, settings.current.todayList.columns]);
    const before = readFor === this.#readFor ? this.#waiting : [];
    this.#readFor = readFor;
    for (const file of (await readdir(folder)).toSorted()) {
      if (!/^[^.].*\.(csv|txt)$/i.test(file)) continue;
      const stamp = await stampOf(join(folder, file));
      if (!stamp.isFile) continue;
      seen.set(file, stamp.seen);
      if (this.#seen.get(file) !== stamp.seen) continue;
      const known = before.find((each) => each.file === file && each.seen === stamp.seen);
      const left = known ?? (await this.#take(folder, file, stamp));
      if (left !== null) waiting.push(left);
    }
    this.#seen = seen;
    this.#waiting = waiting;
  }

  /** Takes a whole file and deletes it. Returns a file that a person has to see; null for a taken one. */
  async #take(folder: string, file: string, stamp: Stamp): Promise<WaitingListFile | null> {
    const { list, settings, localDay } = this.#options;
    const { columns } = settings.current.todayList;
    const path = join(folder, file);
    const whole = (problem: string, row = 0): WaitingListFile => ({
      ...{ file, seen: stamp.seen, problem, row },
      ...{ rows: 0, brokenCount: 0, broken: [] },
    });
    if (stamp.size > MOST_UPLOAD) return whole('too-large');
    const bytes = await readFile(path);
    if (list.takenAt(bytes) === null) {
      if (columns === null) return whole('no-columns');
      let read: ReadList;
      try {
        read = await list.read(bytes, columns);
      } catch (error) {
        if (!(error instanceof ListRefused)) throw error;
        return whole(error.problem, error.row);
      }
      const { rows, broken, isFinished, isDated } = read;
      const problem = !isFinished
        ? 'unfinished'
        : isDated || localDay(stamp.changedAt) === list.today
          ? null
          : 'of-another-day';
      if (problem !== null || broken.length > 0) {
        const some = { rows: rows.length, brokenCount: broken.length };
        return { ...whole(problem ?? ''), ...some, problem, broken: broken.slice(0, MOST_BROKEN) };
      }
      list.take(bytes, read, null);
    }
    await removeUnchanged(path, stamp.seen);
    return null;
  }
}

interface Stamp {
  /** Changes with the file. */
  readonly seen: string;
  readonly size: number;
  /** Ms since 1970. */
  readonly changedAt: number;
  readonly isFile: boolean;
}

async function stampOf(path: string): Promise<Stamp> {
  const stats = await stat(path);
  const { size, mtimeMs, ino } = stats;
  return {
    seen: `${mtimeMs} ${size} ${ino}`,
    size,
    changedAt: mtimeMs,
    isFile: stats.isFile(),
  };
}

/** Deletes a file, unless the practice's system wrote it again after it was read: the next look takes that. */
async function removeUnchanged(path: string, seen: string): Promise<void> {
  if ((await stampOf(path)).seen === seen) await rm(path);
}

/** `not-deleted`: a file was taken but its folder is read-only. */
function problemOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const call = error instanceof Error && 'syscall' in error ? String(error.syscall) : '';
  if (['unlink', 'rm'].includes(call)) return 'not-deleted';
  return code === '' ? 'unexpected' : 'folder';
}
