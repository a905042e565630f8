/** Round steps of a scale. */
const STEPS = [1, 2, 5, 10];

/** The lines of a scale that spans all values and zero, at even distances, at most about five. */
export function scaleLines(values: readonly number[]): readonly number[] {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  if (high === low) return [0, 1];
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((each) => each * power >= rough) ?? 10) * power);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
