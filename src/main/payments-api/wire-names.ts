/** `first_name` to `firstName`, in types. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The wire's names are snake case, ours camel case: `address_line1`, `addressLine1`. */
export function camelCase(wireName: string): string {
  return wireName.replace(/_(.)/g, (_underscore, letter: string) => letter.toUpperCase());
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A record with a value for each wire name, under our names. */
export function underOurNames<Name extends string, T>(
  wireNames: readonly Name[],
  value: (wireName: Name) => T,
): { readonly [N in Name as CamelCase<N>]: T } {
  const entries = wireNames.map((name) => [camelCase(name), value(name)]);
  // TypeScript cannot follow names through fromEntries; the type states the effect of camelCase.
  return Object.fromEntries(entries) as { readonly [N in Name as CamelCase<N>]: T };
}
