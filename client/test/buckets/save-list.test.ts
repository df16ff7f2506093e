/** @file A list is created only once, even if the call is repeated. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { listLists } from "../../src/buckets/list-lists.ts";
import { createOrNameList } from "../../src/buckets/save-list.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

test("a list that an earlier call has created gets the name of the next call", async () => {
  const bucket = await aBucket(user);
  const uid = makeUid();
  for (const name of ["Work", "Work", "Office"]) await createOrNameList(user.session, bucket, { uid, name });
  const lists = await listLists(user.session, bucket.uid, () => bucket);
  assert.deepEqual(
    lists.map(({ name, naming }) => [name, naming]),
    [["Office", "confirmed"]],
  );
});

test("a list is refused if another bucket has a list with its uid, and that other list keeps its name", async () => {
  const [bucket, other] = [await aBucket(user), await aBucket(user)];
  const uid = makeUid();
  await createOrNameList(user.session, other, { uid, name: "Theirs" });
  await assert.rejects(createOrNameList(user.session, bucket, { uid, name: "Mine" }), { code: "uid_taken" });
  const [list] = await listLists(user.session, other.uid, () => other);
  assert.equal(list?.name, "Theirs");
});
