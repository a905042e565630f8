import { isDay, monday } from './days.ts';
import type { Picture } from './pictures.ts';

/** More bars than that beside one another are too thin to tell their hatchings apart. */
const MOST_PLACES = 45;

const STEPS = [
  ['day', (day: string) => day],
  ['week', monday],
  ['month', (day: string) => day.slice(0, 7)],
  ['year', (day: string) => day.slice(0, 4)],
] as const;

export interface DrawnPicture {
  readonly picture: Picture;
  /** What one place stands for, where places are days: a week by its Monday. */
  readonly each: (typeof STEPS)[number][0];
}

/** A picture of days as it is drawn: a quarter by its weeks, years by their months. */
export function drawnPicture(picture: Picture): DrawnPicture {
  const { places, series } = picture;
  const asIs: DrawnPicture = { picture, each: 'day' };
  if (!places.every(({ name }) => isDay(name))) return asIs;
  for (const [each, placeOf] of STEPS) {
    const groups = Map.groupBy(places, ({ name }) => placeOf(name));
    if (groups.size > MOST_PLACES && each !== 'year') continue;
    const drawn = [...groups].map(([name, some]) => ({
      name,
      values: series.map((_, at) => some.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
    }));
    return { picture: { ...picture, places: drawn }, each };
  }
  return asIs;
}
