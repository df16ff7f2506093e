/** Reads texts of one server among all values of the extension's storage, as `openStores` names them. */
export const storedItem =
  (local: Readonly<Record<string, unknown>>, origin: string) =>
  (name: string): string | null => {
    const value = local[`${origin} ${name}`];
    return typeof value === "string" ? value : null;
  };
