/**
 * @file When an access list starts or stops granting permissions to a user or a group, the audit log records the uid of
 * this user or group.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { aReadableBucket, type TestUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { auditSteps } from "./audit-steps.ts";
import { aFounder } from "./enterprise-factories.ts";
import { aJoined } from "./member-factories.ts";

const server = useServer();
const { founder, steps } = prepare(server, async () => {
  const founder = await aFounder(server);
  const steps = await auditSteps(server, founder);
  return { founder, steps };
});

const call = <Reply>(method: string, path: string, body?: unknown): Promise<Reply> =>
  replied(callAs(server, founder, [method, `/api/enterprises/${steps.enterpriseUid}${path}`, body]));

interface Scene {
  readonly list: AccessList;
  readonly ada: TestUser;
  readonly group: { readonly uid: string };
}

const aGrant = (uids: readonly [string, "user" | "group"][], permissions: object) => ({
  name: "Readers",
  users: uids.map(([uid, entity_type]) => ({ uid, entity_type })),
  permissions,
});

const aList = async (): Promise<Scene> => {
  const ada = await aJoined(server, founder);
  const name = `crew_${uidOf(ada).replaceAll("-", "_")}`;
  const group = await call<{ uid: string }>("POST", "/usergroups", { friendly_name: name, name });
  const { uid } = await aReadableBucket(founder, "Team");
  const body = aGrant([[uidOf(ada), "user"]], { read: true });
  return { ada, group, list: await call("POST", `/access-lists/bucket/${uid}`, body) };
};

/** Returns the events about one user or group, oldest first. */
const toldOf = async (uid: string): Promise<string[]> => {
  const { events } = await steps.page(`?object=${uid}`);
  return events
    .filter(({ kind }) => kind.startsWith("access_list_"))
    .toReversed()
    .map(({ kind, object, bucket, detail }) => [kind, object?.model, bucket?.name, detail].join(" | "));
};

test("each grantee of a new access list is logged with the permissions and the object", async () => {
  const { ada } = await aList();
  assert.deepEqual(await toldOf(uidOf(ada)), ["access_list_granted | user | Team | bucket Team: read"]);
});

test("a change of grantees logs who was added and who was removed, but not who stayed", async () => {
  const { ada, group, list } = await aList();
  const [uid, other] = [uidOf(ada), group.uid];
  const named: [string, "user" | "group"][] = [
    [uid, "user"],
    [other, "group"],
  ];
  await call("PUT", `/access-lists/${list.uid}`, aGrant(named, { read: true }));
  assert.equal((await toldOf(uid)).length, 1);
  assert.deepEqual(await toldOf(other), ["access_list_granted | group | Team | bucket Team: read"]);
  await call("PUT", `/access-lists/${list.uid}`, aGrant([[other, "group"]], { read: true }));
  assert.deepEqual((await toldOf(uid)).slice(1), ["access_list_withdrawn | user | Team | bucket Team: read"]);
  assert.equal((await toldOf(other)).length, 1);
});

test("a group that is granted a permission is logged, even if a user on the access list has the same uid", async () => {
  const { ada, list } = await aList();
  const uid = uidOf(ada);
  // The call that creates a group refuses the uid of a member. Earlier versions accepted it.
  await server.database.handle
    .insertInto("user_groups")
    .values({ uid, enterprise_uid: steps.enterpriseUid, friendly_name: "Twin", name: "twin" })
    .execute();
  const both: [string, "user" | "group"][] = [
    [uid, "user"],
    [uid, "group"],
  ];
  await call("PUT", `/access-lists/${list.uid}`, aGrant(both, { read: true }));
  assert.deepEqual((await toldOf(uid)).slice(1), ["access_list_granted | group | Team | bucket Team: read"]);
});

test("a change of an access list's permissions is logged for the grantees who stay", async () => {
  const { ada, list } = await aList();
  const body = aGrant([[uidOf(ada), "user"]], { read: true, write: true });
  await call("PUT", `/access-lists/${list.uid}`, body);
  assert.deepEqual((await toldOf(uidOf(ada))).slice(1), [
    "access_list_granted | user | Team | bucket Team: read, write",
  ]);
});

test("the deletion of an access list logs each grantee whose permissions were withdrawn", async () => {
  const { ada, list } = await aList();
  const noted = await steps.notedDuring(() => call("DELETE", `/access-lists/${list.uid}`));
  assert.deepEqual(noted, [
    "access_list_deleted | Readers | Team | bucket Team: read",
    "access_list_withdrawn | Ada Lovelace | Team | bucket Team: read",
  ]);
  assert.equal((await toldOf(uidOf(ada))).length, 2);
});
