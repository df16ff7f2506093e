/**
 * Whether the offered version is newer than the installed version. A version consists of one to four numbers with dots
 * between them.
 */
export const isNewer = (offered: string, installed: string): boolean => {
  const numbers = (version: string) => version.split(".").map(Number);
  const [one, other] = [numbers(offered), numbers(installed)];
  const at = [0, 1, 2, 3].find((index) => (one[index] ?? 0) !== (other[index] ?? 0));
  return at !== undefined && (one[at] ?? 0) > (other[at] ?? 0);
};
