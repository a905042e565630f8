interface Account {
  readonly id: string;
  readonly name: string;
}

/**
 * New accounts at banks with ids of their names: a line of a statement has the id of its account in its own, and is known as
 * the same at each counter of a clinic.
 * @param current the saved ones, which keep their ids.
 */
export function withIdsByName<Each extends Account>(
  accounts: readonly Each[],
  current: readonly Account[],
): Each[] {
  const used = new Set(
    accounts.map(({ id }) => id).filter((id) => current.some((each) => each.id === id)),
  );
  return accounts.map((account) => {
    if (used.has(account.id)) return account;
    const name = account.name.toLowerCase();
    const before = current.find((each) => each.name.toLowerCase() === name);
    const id = [before?.id ?? name, name].find((each) => !used.has(each)) ?? account.id;
    used.add(id);
    return { ...account, id };
  });
}
