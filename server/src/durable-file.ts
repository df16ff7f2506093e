import { closeSync, existsSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Makes the new and the renamed files of this folder survive a power cut. */
export const syncFolder = (folder: string): void => {
  // Windows cannot open a folder like a file. It keeps a folder's entries consistent by itself.
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
};

/** Throws if the file exists already, or if its folder does not exist. */
export const requireNewFile = (file: string): void => {
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`);
  if (!existsSync(dirname(file)))
    throw new Error(`The folder of ${file} does not exist. Make it, or name another file.`);
};

/**
 * Writes a file that only its owner can read, in place of an existing one. After a power cut, the file has either the
 * whole new text or its previous content.
 */
export const writeDurably = (file: string, text: string): void => {
  const partial = `${file}.partial`;
  const descriptor = openSync(partial, "w", 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(partial, file);
  syncFolder(dirname(file));
};
