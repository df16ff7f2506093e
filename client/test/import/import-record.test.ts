/** @file The imports that an account remembers. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { makeImportSecret } from "@keepwell/crypto/import/import-secret.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import {
  forgetImport,
  listImports,
  MOST_TARGETS,
  rememberCreated,
  rememberImport,
} from "../../src/import/import-record.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server) }));

const trust = () => user.session.keyring.trust();
const stored = async () => (await (await trust()).read())["imports"] as Record<string, unknown>;
const keep = async (imports: unknown) => (await trust()).update((state) => ({ ...state, imports }));
const known = async () => (await listImports(user.session)).map(({ file }) => file);

beforeEach(() => keep({}));

const remember = async (file: string, buckets: readonly string[] = [makeUid()]): Promise<string> => {
  const own = makeUid();
  const begun = { uid: own, secret: makeImportSecret(), file, rows: 1, buckets, merged: [] };
  await rememberImport(user.session, begun);
  return own;
};

const MALFORMED: Readonly<Record<string, unknown>> = {
  "no object": 7,
  "another form of a later version": { secret: "later", since: 1 },
  "a bucket that is not a uid": { secret: "0".repeat(64), at: 1, file: "x", rows: 1, buckets: ["none"] },
  "no time": { secret: "0".repeat(64), file: "x", rows: 1, buckets: [] },
};

for (const [what, value] of Object.entries(MALFORMED))
  test(`a record that cannot be read is kept, and the other records are still read: ${what}`, async () => {
    const own = await remember("mine.csv");
    const other = makeUid();
    await keep({ ...(await stored()), [other]: value, "not a uid": value });
    assert.deepEqual(await known(), ["mine.csv"]);
    await rememberCreated(user.session, own, 5);
    await remember("next.csv");
    assert.deepEqual((await known()).toSorted(), ["mine.csv", "next.csv"]);
    await forgetImport(user.session, own);
    const left = await stored();
    assert.deepEqual([left[other], left["not a uid"], left[own]], [value, value, undefined]);
  });

test("JSON members that a later version has added to a record are kept", async () => {
  const own = await remember("mine.csv");
  const before = await stored();
  await keep({ [own]: { ...(before[own] as object), colour: "red" } });
  await rememberCreated(user.session, own, 5);
  const { colour, created } = (await stored())[own] as { colour: unknown; created: unknown };
  assert.deepEqual([colour, created], ["red", 5]);
});

test("a value that is not a record of imports is read as no imports", async () => {
  for (const none of [undefined, null, "text", 7, [1]]) {
    await keep(none);
    assert.deepEqual(await known(), []);
  }
  await remember("mine.csv");
  assert.deepEqual(await known(), ["mine.csv"]);
});

test("if the imports have more buckets than the state can hold, the oldest import is forgotten", async () => {
  const many = () => Array.from({ length: MOST_TARGETS }, makeUid);
  for (const file of ["1", "2", "3", "4", "5"]) await remember(file, many());
  assert.deepEqual(await known(), ["5", "4", "3", "2"]);
  assert.ok(JSON.stringify(await stored()).length < 120_000);
});
