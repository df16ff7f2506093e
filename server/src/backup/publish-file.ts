import { link, open, rename, rm } from "node:fs/promises";

/** The error codes if a file system has no hard links, such as FAT, exFAT and some network shares. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

const hasNoLinks = (error: unknown): boolean =>
  error instanceof Error && "code" in error && NO_LINKS.includes(String(error.code));

/**
 * Gives a complete file its final name. Never replaces an existing file: the function makes a link, because renaming
 * would replace the file. On a file system without hard links, it first creates an empty file of this name, and then
 * replaces the empty file. If several runs try, only one of them can create the empty file.
 *
 * @param makeLink a function in place of link(2), for tests.
 * @throws an error with the code `EEXIST` if there is a file of this name.
 */
export const publishFile = async (partial: string, file: string, makeLink = link): Promise<void> => {
  try {
    await makeLink(partial, file);
    await rm(partial);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    await (await open(file, "wx", 0o600)).close();
    await rename(partial, file);
  }
};
