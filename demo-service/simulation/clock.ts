import type { Db } from '../store/open.ts';
import { readSetting, writeSetting } from '../store/settings.ts';

/** The service's time: real time plus what was advanced. Unix seconds, as the interface shows no finer. */
export interface Clock {
  now(): number;
  /** Moves time forward and keeps it so across restarts. */
  advance(seconds: number): void;
}

const OFFSET = 'clock_offset_seconds';

/** A clock kept in the store. `realNow` gives Unix milliseconds. */
export function keptClock(db: Db, realNow: () => number): Clock {
  let offset = Number(readSetting(db, OFFSET) ?? 0);
  return {
    now: () => Math.floor(realNow() / 1000) + offset,
    advance: (seconds) => {
      writeSetting(db, OFFSET, String(offset + seconds));
      offset += seconds;
    },
  };
}
