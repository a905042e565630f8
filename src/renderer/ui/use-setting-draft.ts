import { useState } from 'react';

export interface SettingDraft<Typed, Value> {
  /** The values of the fields. */
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  /** The parsed value; null while one of the fields is invalid. */
  readonly value: Value | null;
  /** True if it differs from the saved value. */
  readonly changed: boolean;
  readonly discard: () => void;
}

/**
 * A draft over saved settings. Untouched fields follow the saved values, also if another window
 * changes them.
 */
export function useSettingDraft<Typed extends object, Value>(
  kept: Value,
  typedOf: (kept: Value) => Typed,
  meantBy: (typed: Typed) => Value | null,
): SettingDraft<Typed, Value> {
  const [touched, setTouched] = useState<Partial<Typed>>({});
  const typed = { ...typedOf(kept), ...touched };
  const value = meantBy(typed);
  return {
    typed,
    change: (part) => setTouched((before) => ({ ...before, ...part })),
    value,
    changed: value === null || JSON.stringify(typedOf(value)) !== JSON.stringify(typedOf(kept)),
    discard: () => setTouched({}),
  };
}
