/** @file The operator's command that makes the file of leaked passwords. It needs no database and no running server. */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { writeLeakedFilter } from "@keepwell/contract/leaked-passwords/leaked-filter.ts";
import { buildFuse, type Keys } from "./build-fuse.ts";
import { createMostFrequent } from "./most-frequent.ts";

export const LEAKED_PASSWORDS_USAGE = "leaked-passwords INPUT OUTPUT [COUNT]";
export const LEAKED_PASSWORDS_DOES =
  "Makes the file for LEAKED_PASSWORDS_FILE of the COUNT (2,000,000) most frequent lines of INPUT, or of - for the standard input: SHA1:COUNT as Pwned Passwords has them, or passwords, the most frequent first.";

const DEFAULT_COUNT = 2_000_000;
const MOST = 20_000_000;

const HASHED = /^([0-9a-f]{16})[0-9a-f]{24}:(\d+)$/i;

const keyOf = (word: string): bigint => createHash("sha1").update(word).digest().readBigUInt64BE();

/**
 * The keys of the `wanted` most frequent lines. If the first line has the form SHA1:COUNT, all lines must have it.
 * Otherwise each line is a password.
 * @throws Error if the first line has the form SHA1:COUNT and another line does not; the error names the number of that
 * other line
 */
export const readMostFrequent = async (lines: AsyncIterable<string>, wanted: number): Promise<Keys> => {
  const most = createMostFrequent(wanted);
  let areHashed: boolean | undefined;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line === "") continue;
    const [, hex, count] = HASHED.exec(line) ?? [];
    areHashed ??= hex !== undefined;
    if (areHashed && hex === undefined) throw new Error(`Line ${number} is not SHA1:COUNT.`);
    if (areHashed) most.add(BigInt(`0x${hex}`), Number(count));
    // A list of passwords begins with the most frequent ones, so an earlier line gets a higher count.
    else most.add(keyOf(line), 0xffff_ffff - number);
  }
  return most.keys();
};

const readCount = (text: string | undefined): number => {
  const count = text === undefined ? DEFAULT_COUNT : Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count;
  throw new Error(`COUNT must be from 1 to ${MOST.toLocaleString("en-CA")}.`);
};

/** Runs the command. Replaces the output file as a whole: a server never reads an incomplete file. */
export const buildLeakedPasswords = async ([input, output, count]: readonly string[]): Promise<string> => {
  if (input === undefined || output === undefined) throw new Error(`Usage: ${LEAKED_PASSWORDS_USAGE}`);
  const wanted = readCount(count);
  if (input !== "-" && !existsSync(input)) throw new Error(`There is no file ${input}.`);
  const source = input === "-" ? process.stdin : createReadStream(input);
  const keys = await readMostFrequent(createInterface({ input: source, crlfDelay: Infinity }), wanted);
  if (keys.length === 0) throw new Error("There is nothing in the input.");
  const bytes = writeLeakedFilter(buildFuse(keys));
  const unfinished = `${output}.tmp`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, output);
  const megabytes = (bytes.length / 1e6).toFixed(1);
  return `${resolve(output)}: ${keys.length.toLocaleString("en-CA")} passwords, ${megabytes} MB.`;
};
