/** @file Names of lists in a team are sealed. A setting decides whether the server also gets a readable copy. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, type TestUser } from "../../../server/test/factories.ts";
import { aFounder, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { aJoined } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listLists } from "../../src/buckets/list-lists.ts";
import { createList, nameList, sealListNames } from "../../src/buckets/save-list.ts";
import { giveMissingKeys } from "../../src/keys/team/give-missing-keys.ts";
import { rereadTeam } from "../../src/session/own-team.ts";
import { readObjectNames } from "../../src/team/object-names.ts";
import { signNamesReadable } from "../../src/team/roster/names-readable.ts";
import { grant, onBucket } from "./permissions-steps.ts";

const server = useServer();
let founder: TestUser;
before(async () => {
  await server.opened;
  founder = await aFounder(server);
});

/** The readable names of the bucket's lists on the server. */
const readableIn = async ({ uid: id }: Bucket): Promise<string[]> => {
  const lists = await founder.session.api.buckets.listLists({ params: { id } });
  return lists.filter((list): list is List => !isUnverifiable(list)).map(({ name }) => name);
};

const shown = async ({ session }: TestUser, bucket: Bucket): Promise<string[]> => {
  const fresh = await session.api.buckets.getBucket({ params: { id: bucket.uid } });
  return (await listLists(session, bucket.uid, () => fresh)).map(({ name, naming }) => `${name} ${naming}`);
};

const add = (bucket: Bucket, name: string): Promise<List> =>
  createList(founder.session, bucket, { uid: makeUid(), name });

test("administrators must sign the setting before the server gets readable names of lists", async () => {
  const bucket = await aBucket(founder);
  const list = await add(bucket, "Servers");
  assert.deepEqual(await readableIn(bucket), [""]);
  await signNamesReadable(founder.session, true);
  await nameList(founder.session, bucket, list, "Servers");
  assert.deepEqual(await readableIn(bucket), ["Servers"]);
  await add(bucket, "Banks");
  assert.deepEqual((await readableIn(bucket)).toSorted(), ["Banks", "Servers"]);
  await signNamesReadable(founder.session, false);
  const lists = await listLists(founder.session, bucket.uid, () => bucket);
  await sealListNames(founder.session, bucket, lists);
  assert.deepEqual(await readableIn(bucket), ["", ""], "the readable names are erased");
  assert.deepEqual((await shown(founder, bucket)).toSorted(), ["Banks confirmed", "Servers confirmed"]);
});

test("only a member who may edit a list erases the list's readable name", async () => {
  const bucket = await aBucket(founder);
  const reader = await aJoined(server, founder);
  await grant(founder, onBucket(bucket), { to: [reader] });
  await giveMissingKeys(founder.session);
  await rereadTeam(reader.session);
  const list = await createList(founder.session, bucket, { uid: makeUid(), name: "Old", isConfirmed: false });
  const { handle } = server.database;
  await handle.updateTable("lists").set({ name: "Old" }).where("uid", "=", list.uid).execute();
  const seen = await reader.session.api.buckets.getBucket({ params: { id: bucket.uid } });
  await sealListNames(reader.session, seen, await listLists(reader.session, bucket.uid, () => seen));
  assert.deepEqual(
    await readableIn(bucket),
    ["Old"],
    "the client of a member who may only read erases nothing",
  );
  await sealListNames(founder.session, bucket, await listLists(founder.session, bucket.uid, () => bucket));
  assert.deepEqual(await readableIn(bucket), [""]);
  assert.deepEqual(await shown(reader, bucket), ["Old unconfirmed"]);
});

test("the audit log has no names of sealed lists, and the page reads them from the rows", async () => {
  const bucket = await aBucket(founder);
  const list = await add(bucket, "Servers");
  await nameList(founder.session, bucket, list, "Machines");
  const params = { enterpriseId: await enterpriseUidOf(founder) };
  const { events } = await founder.session.api.team.listAudit({ params, query: { object: list.uid } });
  assert.deepEqual(
    events.map((event) => ("kind" in event ? [event.kind, event.object?.name, event.detail] : [])),
    [
      ["list_changed", "", null],
      ["list_created", "", null],
    ],
  );
  assert.equal((await readObjectNames(founder.session, bucket.uid)).inside.get(list.uid), "Machines");
});
