/** @file A server lies about lists. The client shows a list under the name in its sealed row, or marks the list. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, reopen } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { listLists } from "../../src/buckets/list-lists.ts";
import { createList, nameList, sealListNames } from "../../src/buckets/save-list.ts";
import { altering } from "./lies.ts";

const server = useServer();
const { user, source, other } = prepare(server, async () => {
  const user = await aUser(server, { plan: "partner" });
  const [source, other] = [await aBucket(user), await aBucket(user)];
  const drafts = await createList(user.session, source, { uid: makeUid(), name: "Drafts" });
  await nameList(user.session, source, drafts, "Forum");
  await createList(user.session, source, { uid: makeUid(), name: "Bank" });
  return { user, source, other };
});

type Alter = (lists: List[]) => unknown;

const lyingSession = async (alter: Alter) => {
  const transport = altering(injectTransport(server), /GET .*\/lists$/, (body) =>
    alter(body as unknown as List[]),
  );
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return session;
};

/** The name of each list, and whether the name can be trusted. Sorted by name. */
const shownIn = async (bucket: Bucket, alter: Alter): Promise<string[]> => {
  const lists = await listLists(await lyingSession(alter), bucket.uid, () => bucket);
  return lists.map(({ name, naming }) => `${name} ${naming}`).toSorted();
};

const honest: Alter = (lists) => lists;
const TRUE = ["Bank confirmed", "Forum confirmed"];

const ofForum =
  (change: (list: List) => object): Alter =>
  (lists) =>
    lists.map((list) => (list.row?.rev === 2 ? { ...list, ...change(list) } : list));
const changed = (change: object) => ofForum(({ row }) => ({ row: { ...row, ...change } }));
const flip = (sealed = "") => `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`;

test("MS-120 a list is shown under the name in its row, whatever name the server sends", async () => {
  for (const alter of [honest, (lists: List[]) => lists.map((list) => ({ ...list, name: "Wifi" }))])
    assert.deepEqual(await shownIn(source, alter), TRUE);
});

test("MS-120 lists are shown as unverifiable if their rows were exchanged or come from another bucket", async () => {
  const exchanged: Alter = ([one, two]) => [
    { ...one, row: two?.row },
    { ...two, row: one?.row },
  ];
  assert.deepEqual(await shownIn(source, exchanged), [" unverifiable", " unverifiable"]);
  const elsewhere = await user.session.api.buckets.listLists({ params: { id: source.uid } });
  assert.deepEqual(await shownIn(other, () => elsewhere), [" unverifiable", " unverifiable"]);
});

const LIES: Readonly<Record<string, Alter>> = {
  "another revision": changed({ rev: 1 }),
  "another generation": changed({ gen: 2 }),
  "a flipped bit": ofForum(({ row }) => ({ row: { ...row, sealed: flip(row?.sealed) } })),
};

for (const [lie, alter] of Object.entries(LIES))
  test(`MS-121 the name of a list whose row has ${lie} is not shown, and the other list is shown`, async () => {
    assert.deepEqual(await shownIn(source, alter), [" unverifiable", "Bank confirmed"]);
  });

test("MS-121 a list with a cut row is still listed, and a repeated list is listed once", async () => {
  const cut = ofForum(({ row }) => ({ row: { ...row, sealed: row?.sealed.slice(0, 40) } }));
  assert.deepEqual(await shownIn(source, cut), [" unverifiable", "Bank confirmed"]);
  const twice: Alter = (lists) => [...lists, ...lists];
  assert.deepEqual(await shownIn(source, twice), TRUE);
  const withoutUid = ofForum(() => ({ uid: "x", row: "x" }));
  assert.deepEqual(await shownIn(source, withoutUid), ["Bank confirmed"]);
});

test("MS-122 a list whose row is withheld is marked, even if the server gives a readable name", async () => {
  assert.deepEqual(
    await shownIn(
      source,
      ofForum(() => ({ row: null })),
    ),
    [" unverifiable", "Bank confirmed"],
  );
  const renamed = ofForum(() => ({ row: null, name: "Wifi" }));
  assert.deepEqual(await shownIn(source, renamed), ["Bank confirmed", "Wifi unconfirmed"]);
  const session = await lyingSession(renamed);
  const lists = await listLists(session, source.uid, () => source);
  // The client tries to seal the invented name in a first row. The server refuses, because the list already has a row.
  await sealListNames(session, source, lists);
  assert.deepEqual(await shownIn(source, honest), TRUE);
});

test("a list whose row does not open is repaired when its name is typed again", async () => {
  const bucket = await aBucket(user);
  const list = await createList(user.session, bucket, { uid: makeUid(), name: "Forum" });
  const { handle } = server.database;
  await handle.updateTable("lists").set({ rev: 3 }).where("uid", "=", list.uid).execute();
  assert.deepEqual(await shownIn(bucket, honest), [" unverifiable"]);
  const found = await user.session.api.buckets.getList({ params: { id: list.uid } });
  await nameList(user.session, bucket, found, "Forum");
  assert.deepEqual(await shownIn(bucket, honest), ["Forum confirmed"]);
});
