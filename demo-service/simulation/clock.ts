import type { Db } from '../store/open.ts';
import { readSetting, writeSetting } from '../store/settings.ts';

/**
 * The service's time: real time plus the advanced time. Unix seconds, the resolution of the
 * interface.
 */
export interface Clock {
  now(): number;
  /** Moves time forward, also across restarts. */
  advance(seconds: number): void;
}

const OFFSET = 'clock_offset_seconds';

/** A clock saved in the store. `realNow` returns Unix milliseconds. */
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
