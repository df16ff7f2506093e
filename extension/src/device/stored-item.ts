/** Reads a text of one server from `local`, all values of the storage, under the name that `openStores` gives it. */
export const storedItem =
  (local: Readonly<Record<string, unknown>>, origin: string) =>
  (name: string): string | null => {
    const value = local[`${origin} ${name}`];
    return typeof value === "string" ? value : null;
  };
