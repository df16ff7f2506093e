import type { Credential } from "@keepwell/client/credentials/list-credentials.ts";

/** Returns the name, followed by a number if another credential of the account already has this name. */
export const findFreeName = (name: string, rows: readonly Pick<Credential, "name">[]): string => {
  const taken = new Set(rows.map((row) => row.name));
  const numbered = rows.map((_, index) => `${name} ${index + 2}`);
  return [name, ...numbered].find((one) => !taken.has(one)) ?? name;
};
