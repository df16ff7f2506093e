/**
 * @file The operator's program reports a mistyped command as mistyped, even if the data is missing, empty or
 * unreachable.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { runCommand } from "../../src/operator/commands.ts";
import { operate } from "../../src/operator/operate.ts";
import { openEmptyDatabase } from "../engine.ts";
import { useServer } from "../use-server.ts";
import { atAddress, inDatabase, inFolder, type Place } from "./data-places.ts";
import { environmentOf } from "./operator-process.ts";

const server = useServer();
const folder = mkdtempSync(join(tmpdir(), "keepwell-mistyped-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const MISTYPED: readonly (readonly [words: readonly string[], message: RegExp])[] = [
  [["jbos"], /^There is no command jbos\. Without a word, the program lists the commands\.$/],
  [["users", "lsit"], /^There is no command users lsit\. Choose one of:\n {2}users list/],
  [["check", "--jsn"], /^Unknown option '--jsn'\.\nUsage: check/],
  [["backup", "vreify", "a.backup"], /^a\.backup is one word too many\.\nUsage: backup \[FILE\]/],
  [["users", "list", "ana", "--limit", "5", "li"], /^li is one word too many\.\nUsage: users list/],
];

const PLACES: Readonly<Record<string, () => Promise<Place>>> = {
  "a data folder that does not exist": async () => inFolder(folder, "missing", () => {}),
  "a PostgreSQL that is stopped": () => atAddress("postgres://keepwell@127.0.0.1:9/keepwell"),
  "an empty database": async () => inDatabase(await openEmptyDatabase()),
};

for (const [what, open] of Object.entries(PLACES))
  test(`on ${what}, a mistyped command is reported as mistyped`, async () => {
    const { environment, close } = await open();
    const isFolder = environment["DATA_DIR"] !== undefined;
    try {
      for (const [words, message] of MISTYPED)
        await assert.rejects(
          operate({
            environment: isFolder ? environment : { ...environmentOf(server), ...environment },
            words,
            interruption: new AbortController().signal,
          }),
          { message },
          words.join(" "),
        );
    } finally {
      await close();
    }
  });

test("a command that runs in the server's process reports a mistyped word with the same message", async () => {
  for (const [words, message] of MISTYPED)
    await assert.rejects(runCommand(server.context, words), { message }, words.join(" "));
});
