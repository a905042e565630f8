import { useState } from 'react';

export interface SettingDraft<Typed, Value> {
  /** What stands in the fields. */
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  /** What the fields amount to; null while one of them is wrong. */
  readonly value: Value | null;
  /** Whether that is something else than what is kept. */
  readonly changed: boolean;
  readonly discard: () => void;
}

/**
 * What is typed over settings that are kept. Fields that nobody touched follow what is kept, also when
 * another window changes it.
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
