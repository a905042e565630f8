/** A name or a text; null if there is none. */
interface NameProps {
  readonly name: string | null;
}

/**
 * A name and a comma. The name has its own text direction, and the text around it keeps its order.
 */
export function NameBefore({ name }: NameProps) {
  return name === null ? null : (
    <>
      <bdi>{name}</bdi>,{' '}
    </>
  );
}

/** Text and a name, in its own text direction. */
export function NameAfter({ words, name }: NameProps & { readonly words: string }) {
  return name === null ? null : (
    <>
      {words}
      <bdi>{name}</bdi>
    </>
  );
}
