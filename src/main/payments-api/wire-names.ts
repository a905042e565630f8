/** `first_name` to `firstName`, `address_line1` to `addressLine1`, in types. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The same in values: the wire's names are snake case, ours are camel case. */
export function camelCase(wireName: string): string {
  return wireName.replace(/_(.)/g, (_underscore, letter: string) => letter.toUpperCase());
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
