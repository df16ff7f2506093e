/** Reads a text that `openStores` has stored for one server. `local` contains all values of the extension's storage. */
export const storedItem =
  (local: Readonly<Record<string, unknown>>, origin: string) =>
  (name: string): string | null => {
    const value = local[`${origin} ${name}`];
    return typeof value === "string" ? value : null;
  };
