import type { WireFields } from './secret-body.ts';

/** `?last_name=Doe&city=Reno`, or empty. */
export function query(fields: WireFields): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) given.set(name, value);
  return given.size === 0 ? '' : `?${given}`;
}
