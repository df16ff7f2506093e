/**
 * @file The file with the filter of leaked passwords. The operator's command makes it, and Keepwell's page reads it.
 */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  isInFilter,
  type LeakedFilter,
  leakKey,
  readLeakedFilter,
} from "@keepwell/contract/leaked-passwords/leaked-filter.ts";
import { LEAKED_PASSWORDS_PATH } from "@keepwell/contract/leaked-passwords/leaked-path.ts";
import { buildFuse } from "../../src/operator/leaked-passwords/build-fuse.ts";
import {
  buildLeakedPasswords,
  readMostFrequent,
} from "../../src/operator/leaked-passwords/build-leaked-passwords.ts";
import { openTestServer, send } from "../harness.ts";

const folder = mkdtempSync(join(tmpdir(), "leaked-"));
after(() => rmSync(folder, { recursive: true }));

const sha1 = (word: string): Buffer => createHash("sha1").update(word).digest();
const keyOf = (word: string) => leakKey(new Uint8Array(sha1(word)).buffer);
const randomKeys = (count: number) =>
  new BigUint64Array(new Uint8Array(randomBytes(count * 8)).buffer).sort();
const keyParts = (key: bigint) => ({ hi: Number(key >> 32n), lo: Number(key & 0xffff_ffffn) });

const ofWords = async (...words: readonly string[]): Promise<LeakedFilter> =>
  buildFuse(
    await readMostFrequent(
      (async function* () {
        yield* words;
      })(),
      1000,
    ),
  );

test("a filter contains every key from which it was made, for any number of keys", () => {
  for (const count of [1, 2, 3, 10, 100, 1000, 10_000, 200_000]) {
    const keys = randomKeys(count);
    const filter = buildFuse(keys);
    assert.equal(filter.count, count);
    assert.ok(
      keys.every((key) => isInFilter(filter, keyParts(key))),
      String(count),
    );
  }
});

test("a filter wrongly contains about one in 65,536 other keys, and takes under 20 bits a key", () => {
  const filter = buildFuse(randomKeys(200_000));
  const tries = 2_000_000;
  let found = 0;
  for (const key of randomKeys(tries)) if (isInFilter(filter, keyParts(key))) found += 1;
  const expected = tries / 65_536;
  // The tolerance is six standard deviations of a Poisson distribution.
  assert.ok(Math.abs(found - expected) < 6 * Math.sqrt(expected), `${found} of ${tries}`);
  assert.ok((filter.fingerprints.length * 16) / 200_000 < 20, String(filter.fingerprints.length));
});

test("the same keys make the same filter, and a duplicate key is refused", () => {
  const keys = randomKeys(500);
  assert.deepEqual(buildFuse(keys), buildFuse(keys));
  assert.throws(() => buildFuse(new BigUint64Array([1n, 1n, 2n])));
});

test("if there are too many lines, the most frequent are kept; of equally frequent lines, the earlier are kept", async () => {
  const words = Array.from({ length: 5000 }, (_, at) => `word-${at}`);
  const hex = (word: string) => sha1(word).toString("hex").toUpperCase();
  // Every thousandth word has the count 9, and all other words have the count 2.
  const lines = words.map((word, at) => `${hex(word)}:${at % 1000 === 0 ? 9 : 2}`);
  const keys = await readMostFrequent(
    (async function* () {
      yield* lines;
    })(),
    10,
  );
  const kept = words.filter((word) => keys.includes(sha1(word).readBigUInt64BE()));
  assert.deepEqual(kept, [...words.slice(0, 6), "word-1000", "word-2000", "word-3000", "word-4000"]);
});

test("a list of words is read in its order, and repeated or empty lines are left out", async () => {
  const filter = await ofWords("123456", "", "pässword", "123456", " spaced ");
  assert.equal(filter.count, 3);
  for (const word of ["123456", "pässword", " spaced "]) assert.ok(isInFilter(filter, keyOf(word)), word);
  assert.ok(!isInFilter(filter, keyOf("Pässword")));
});

test("the command's error names a missing file, and the server's log at the start says that the file is missing", async () => {
  const missing = join(folder, "missing.txt");
  await assert.rejects(buildLeakedPasswords([missing, join(folder, "out.bin")]), {
    message: `There is no file ${missing}.`,
  });
  const server = await openTestServer({ env: { LEAKED_PASSWORDS_FILE: missing } });
  assert.match(server.logged(), /LEAKED_PASSWORDS_FILE names no file/);
  await server.close();
});

test("the command writes a file that the page can read, and that the server sends with an ETag", async () => {
  const [input, output] = [join(folder, "words.txt"), join(folder, "leaked.bin")];
  writeFileSync(input, "123456\r\nsunshine\r\nqwerty\r\n");
  assert.match(await buildLeakedPasswords([input, output, "2"]), /2 passwords/);
  const filter = readLeakedFilter(new Uint8Array(readFileSync(output)));
  assert.ok(typeof filter === "object");
  assert.deepEqual(
    ["123456", "sunshine", "qwerty"].map((word) => isInFilter(filter, keyOf(word))),
    [true, true, false],
  );
  const server = await openTestServer({ env: { LEAKED_PASSWORDS_FILE: output } });
  try {
    const served = await server.app.inject(LEAKED_PASSWORDS_PATH);
    assert.deepEqual(served.rawPayload, readFileSync(output));
    const { etag } = served.headers;
    assert.equal(served.headers["cache-control"], "public, max-age=604800");
    for (const tag of [String(etag), `W/${etag}`]) {
      const headers = { "if-none-match": tag };
      const again = await server.app.inject({ url: LEAKED_PASSWORDS_PATH, headers });
      assert.deepEqual([again.statusCode, again.payload], [304, ""], tag);
    }
    rmSync(output);
    assert.equal((await server.app.inject(LEAKED_PASSWORDS_PATH)).statusCode, 404);
    mkdirSync(output);
    assert.equal((await server.app.inject(LEAKED_PASSWORDS_PATH)).statusCode, 404);
  } finally {
    await server.close();
  }
});

test("if no file is configured, the server answers 204 (no content)", async () => {
  const server = await openTestServer();
  try {
    const { status } = await send(server, { method: "GET", url: LEAKED_PASSWORDS_PATH });
    assert.equal(status, 204);
  } finally {
    await server.close();
  }
});

test("a wrong use of the command is refused, and leaves no file", async () => {
  const [input, output] = [join(folder, "mixed.txt"), join(folder, "none.bin")];
  writeFileSync(input, `${"a".repeat(40)}:3\nword\n`);
  await assert.rejects(buildLeakedPasswords([input, output]), /Line 2 is not SHA1:COUNT/);
  await assert.rejects(buildLeakedPasswords([input]), /Usage/);
  for (const count of ["0", "x", "1.5", "20000001"])
    await assert.rejects(buildLeakedPasswords([input, output, count]), /COUNT/);
  writeFileSync(input, "\n\n");
  await assert.rejects(buildLeakedPasswords([input, output]), /nothing/);
  assert.throws(() => readFileSync(output), /ENOENT/);
});
