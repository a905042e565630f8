/** What somebody is called, or said: null where nobody is, or nothing was said. */
interface NameProps {
  readonly name: string | null;
}

/** A name and a comma. It is written in its own direction, and what stands beside it stays in order. */
export function Before({ name }: NameProps) {
  return name === null ? null : (
    <>
      <bdi>{name}</bdi>,{' '}
    </>
  );
}

/** Words and a name, in its own direction. */
export function After({ words, name }: NameProps & { readonly words: string }) {
  return name === null ? null : (
    <>
      {words}
      <bdi>{name}</bdi>
    </>
  );
}
