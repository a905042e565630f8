/**
 * A signature as drawn: strokes of points, in thousandths of the width of the pad. The pad is twice
 * as wide as high at least.
 */
export type Strokes = readonly (readonly (readonly [x: number, y: number])[])[];

/** Most strokes, and points of all of them: far more than a name has. */
export const MOST_STROKES = 60;
export const MOST_POINTS = 3_000;

/** A dot, a tap or a single short line is no signature, thousandths of the pad's width. */
const LEAST_LENGTH = 250;
const LEAST_WIDTH = 80;

/** True if the strokes are long and wide enough to be a name or its initials. */
export function isSignature(strokes: Strokes): boolean {
  const points = strokes.flat();
  const across = points.map(([x]) => x);
  const width = Math.max(...across) - Math.min(...across);
  return points.length > 2 && width >= LEAST_WIDTH && lengthOf(strokes) >= LEAST_LENGTH;
}

function lengthOf(strokes: Strokes): number {
  let length = 0;
  for (const stroke of strokes) {
    let before = stroke[0];
    for (const point of stroke) {
      if (before !== undefined) length += Math.hypot(point[0] - before[0], point[1] - before[1]);
      before = point;
    }
  }
  return length;
}

/** The strokes as the path of an SVG. */
export function signaturePath(strokes: Strokes): string {
  return strokes
    .map((stroke) => stroke.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' '))
    .join(' ');
}
