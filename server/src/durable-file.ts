import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Makes sure that what was made or renamed in a folder survives a power cut. */
export const syncFolder = (folder: string): void => {
  // Windows opens no folders, and keeps their entries in order by itself.
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
};

/** Writes a file that only its owner can read: after a power cut it is there whole, or not at all. */
export const writeDurably = (file: string, text: string): void => {
  const partial = `${file}.partial`;
  const descriptor = openSync(partial, "w", 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(partial, file);
  syncFolder(dirname(file));
};
