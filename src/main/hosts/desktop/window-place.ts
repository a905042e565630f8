import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rectangle } from 'electron';
import { replaceWhole } from '../../system/shared-folder.ts';

export interface WindowPlace extends Rectangle {
  readonly maximized: boolean;
}

/** Visible part of a window that a person needs to drag it, px. */
const GRIP = 120;

const fileIn = (folder: string) => join(folder, 'window.json');

/** The last position of the window; null if unknown or unreadable. */
export function lastPlace(folder: string): WindowPlace | null {
  let text: string;
  try {
    text = readFileSync(fileIn(folder), 'utf8');
  } catch {
    return null; // missing or unreadable: the window opens in the center
  }
  try {
    return placeOf(JSON.parse(text));
  } catch {
    return null; // cut off or edited: only a position is lost
  }
}

/** Checked by hand: the window opens before the library of schemas is loaded. */
function placeOf(value: unknown): WindowPlace | null {
  const read = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(read);
  const maximized = read('maximized');
  const isPlace =
    isWhole(x) && isWhole(y) && isWhole(width) && isWhole(height) && typeof maximized === 'boolean';
  if (!isPlace || width < 1 || height < 1) return null;
  return { x, y, width, height, maximized };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** @throws the file system's error; a position that cannot be saved is no reason to stop. */
export function savePlace(folder: string, place: WindowPlace): void {
  replaceWhole(fileIn(folder), JSON.stringify(place));
}

/** True if enough of a window at this position is on a display: displays may be removed. */
export function isReachable(
  place: Rectangle,
  displays: readonly { readonly workArea: Rectangle }[],
): boolean {
  return displays.some(({ workArea: area }) => {
    const across = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x);
    const topIsIn = place.y >= area.y && place.y + GRIP / 2 <= area.y + area.height;
    return across >= GRIP && topIsIn;
  });
}

/** Reloads within the period; a page that crashes more often is not loaded again. */
const MOST = 3;
const WITHIN_MS = 60_000;

/**
 * True if a crashed page may be loaded again.
 * @param now ms of a monotonic clock.
 */
export function createReloadLimit(now: () => number): () => boolean {
  const times: number[] = [];
  return () => {
    const time = now();
    times.push(time);
    return times.filter((each) => time - each < WITHIN_MS).length <= MOST;
  };
}
