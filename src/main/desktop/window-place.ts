import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Display, Rectangle } from 'electron';
import { z } from 'zod';
import { replaceFile } from '../settings/replace-file.ts';

const placeSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
});

export type WindowPlace = z.infer<typeof placeSchema>;

/** So much of a window has to be on a display for a person to take hold of it, px. */
const GRIP = 120;

const fileIn = (folder: string) => join(folder, 'window.json');

/** Where the window stood last; null when nobody knows, or the file says nothing that can be read. */
export function lastPlace(folder: string): WindowPlace | null {
  let text: string;
  try {
    text = readFileSync(fileIn(folder), 'utf8');
  } catch {
    return null; // not written yet, or not readable: the window opens in the middle
  }
  try {
    return placeSchema.parse(JSON.parse(text));
  } catch {
    return null; // cut off or edited: nothing is lost but a place
  }
}

/** @throws what the disk says; a place that is not kept is no reason to stop. */
export function keepPlace(folder: string, place: WindowPlace): void {
  mkdirSync(folder, { recursive: true });
  replaceFile(fileIn(folder), JSON.stringify(place));
}

/** Whether a person could take hold of a window there: displays come and go. */
export function isReachable(
  place: Rectangle,
  displays: readonly Pick<Display, 'workArea'>[],
): boolean {
  return displays.some(({ workArea: area }) => {
    const across = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x);
    const topIsIn = place.y >= area.y && place.y + GRIP / 2 <= area.y + area.height;
    return across >= GRIP && topIsIn;
  });
}
