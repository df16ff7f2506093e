/**
 * @file The number of queries of an API call does not grow with the enterprise or the number of objects. The test
 * compares the numbers for the same calls in a small and a larger team.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createPermissionReader } from "@keepwell/client/keys/team/permissions/read-permissions.ts";
import { refKey } from "@keepwell/client/keys/team/permissions/signed-object.ts";
import { signStored } from "@keepwell/client/team/permissions/sign-stored.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import type { LeaverReport } from "@keepwell/contract/team/audit.endpoints.ts";
import type { RecoveryRequest } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import { toBase64 } from "@keepwell/crypto/bytes.ts";
import { makeRecoveryRequest } from "@keepwell/crypto/enterprise/make-recovery-request.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { HEALTH_COUNTS } from "../authorization/team-rows.ts";
import { type CountedServer, openCountedServer } from "../counted-server.ts";
import { aBucket, aList, aNoteDraft, anEntry, type TestUser, uidOf } from "../factories.ts";
import { send } from "../harness.ts";
import { pass, resetTokenOf } from "../identity/recovery-steps.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { giveMissingKeys } from "./give-keys.ts";
import { aJoined, anAdmin, anInvited, confirmed, signDue } from "./member-factories.ts";

const FEW = 2;
const MANY = 4;

let server: CountedServer;
let founder: TestUser;
let at: string;
before(async () => {
  server = await openCountedServer();
  founder = await aFounder(server);
  at = `/api/enterprises/${await enterpriseUidOf(founder)}`;
});
after(() => server.close());

const call = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  replied<T>(callAs(server, founder, [method, path, body]));

const times = async <T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  while (made.length < count) made.push(await make(made.length));
  return made;
};

const userGrantee = (user: TestUser) => ({ uid: uidOf(user), entity_type: "user" });

const sendHealth = (member: TestUser) =>
  replied(callAs(server, member, ["PUT", `${at}/password-health/own`, HEALTH_COUNTS]));

/** Adds people, groups and buckets, and grants the people and groups permissions in the buckets. */
const grow = async (size: number) => {
  const members = await times(size + 1, () => aJoined(server, founder, { waits: true }));
  const groups = await times(size, async (place) => {
    const name = `group_${makeUid().replaceAll("-", "")}`;
    const { uid } = await call<{ uid: string }>("POST", `${at}/usergroups`, {
      friendly_name: `Group ${place} ${name}`,
      name,
    });
    for (const member of members)
      await call("POST", `${at}/usergroups/${uid}/users`, { user_id: uidOf(member) });
    return uid;
  });
  await signDue(founder);
  for (const member of members) await sendHealth(member);
  const buckets = await times(size, () => aBucket(founder));
  const users = [...members.map(userGrantee), ...groups.map((uid) => ({ uid, entity_type: "group" }))];
  const granted = { users, permissions: { read: true, manage_permissions: true } };
  const inBuckets = await times(size, async (place) => {
    const bucket = buckets[place];
    assert.ok(bucket);
    const list = await aList(founder, bucket);
    const [entry] = await times(size, () => anEntry(founder, bucket, { ...aNoteDraft(), listId: list.uid }));
    assert.ok(entry);
    const put = (model: string, uid: string) =>
      call<{ uid: string }>("POST", `${at}/access-lists/${model}/${uid}`, { ...granted, name: "Some" });
    await put("list", list.uid);
    await put("entry", entry.uid);
    return { bucket, list, entry, access: await put("bucket", bucket.uid) };
  });
  const [place, group] = [inBuckets[0], groups[0]];
  assert.ok(place && group);
  await giveMissingKeys(founder.session);
  return { members, group, users, ...place };
};

type Grown = Awaited<ReturnType<typeof grow>>;

/** Makes every reading call as an administrator. The calls that any member may make are also made as a member. */
const readAll = async ({ members: [member], group, bucket, list, entry, access }: Grown): Promise<void> => {
  assert.ok(member);
  const objects = [`bucket/${bucket.uid}`, `list/${list.uid}`, `entry/${entry.uid}`];
  const ofAdmin = [
    ...["", "/usage", "/roster", "/keys", "/users", "/users/search?q=a", `/users/${uidOf(member)}`],
    ...["/usergroups", `/usergroups/${group}`, `/usergroups/${group}/users`, "/roster/due", "/admins"],
    ...["/recovery-requests", "/audit", "/leavers", "/context-permissions/entry"],
    ...["/password-health", "/two-factor"],
  ];
  const ofAll = [
    ...[
      "/password-health/own",
      "/permissions",
      "/team/members?q=a",
      "/work",
      "/group-keys",
      `/access-lists/${access.uid}`,
    ],
    ...objects.flatMap((one) =>
      ["me/permissions", "access-policy", "access-lists", "who"].map((what) => `/${what}/${one}`),
    ),
  ];
  const inVault = ["", `/${bucket.uid}`, `/${bucket.uid}/entries`, `/${bucket.uid}/lists`];
  for (const path of [...ofAdmin, ...ofAll]) await call("GET", `${at}${path}`);
  for (const user of [founder, member]) {
    for (const path of ofAll) await replied(callAs(server, user, ["GET", `${at}${path}`]));
    for (const path of inVault) await replied(callAs(server, user, ["GET", `/api/buckets${path}`]));
    await replied(callAs(server, user, ["GET", "/api/search?q=bank"]));
  }
};

/** As an administrator, signs a bucket's permissions, which were changed without a signed record. */
const signAsStored = async (uid: string): Promise<void> => {
  const on = { model: "bucket", uid } as const;
  const read = await (await createPermissionReader(founder.session)).read([on]);
  const object = read.get(refKey(on));
  assert.ok(object);
  await signStored(founder.session, on, object.stored);
};

const changeAll = async ({ group, bucket, list, entry, access, users }: Grown): Promise<void> => {
  await call("PUT", at, { name: "Acme" });
  await call("POST", `${at}/audit`, { kind: "entry_copied", bucket_id: bucket.uid, entry_id: entry.uid });
  for (const policy of ["restrict", "inherit"])
    for (const path of [`list/${list.uid}`, `entry/${entry.uid}`, `bucket/${bucket.uid}`])
      await call("PUT", `${at}/access-policy/${path}`, { policy });
  const list_ = { name: "Other", users, permissions: { write: true } };
  await call("PUT", `${at}/access-lists/${access.uid}`, list_);
  await signAsStored(bucket.uid);
  await call("PUT", `${at}/usergroups/${group}`, {
    friendly_name: `Other ${makeUid()}`,
    name: `g_${makeUid().replaceAll("-", "")}`,
  });
};

/**
 * As a member, refuses keys of the team's buckets. The number of keys is the same for both sizes of the team, because
 * the server checks each key with queries of its own.
 */
const refuseSome = async ({ members: [member] }: Grown): Promise<void> => {
  assert.ok(member);
  const buckets = await replied<Bucket[]>(callAs(server, member, ["GET", "/api/buckets"]));
  const keys = buckets.flatMap(({ uid, gen, key }) =>
    key && key.form !== "self" ? [{ model: "bucket", uid, gen, grant: key.grant }] : [],
  );
  assert.ok(keys.length >= FEW, "the member has a key of each bucket");
  const body = { keys: keys.slice(0, FEW) };
  await replied(callAs(server, member, ["POST", `${at}/refused-keys`, body]));
};

const recover = async (member: TestUser): Promise<void> => {
  const ask = (path: string, body: unknown) =>
    replied<{ uid: string; secret: string }>(
      send(server, { method: "POST", url: `/api/password/recovery-request${path}`, body }),
    );
  const { xPublic } = await makeRecoveryRequest();
  const token = await resetTokenOf(server, member.email);
  const asked = await ask("", { token, x_pk: toBase64(xPublic) });
  await ask("/state", { uid: asked.uid, secret: asked.secret });
  const [open] = await call<RecoveryRequest[]>("GET", `${at}/recovery-requests`);
  const path = `${at}/recovery-requests/${open?.uid}`;
  await call("POST", `${path}/take`);
  await callAs(server, founder, ["PUT", path, { grant: "A".repeat(100) }]);
  await call("DELETE", path);
};

/** Turns the policy of second factors on and off. The founder has a second factor during these calls only. */
const changeFactorPolicy = async (): Promise<void> => {
  const { handle } = server.database;
  const factor = { user_uid: uidOf(founder), phone: "+15145550199", confirmed_at: server.clock.at };
  await handle.insertInto("phone_factors").values(factor).execute();
  for (const required of [true, false]) await call("PUT", `${at}/factor-policy`, { required });
  await handle.deleteFrom("phone_factors").where("user_uid", "=", factor.user_uid).execute();
};

const shrink = async ({ members, group, access }: Grown): Promise<void> => {
  const [first, second, third] = members;
  assert.ok(first && second && third);
  await callAs(server, first, ["DELETE", `${at}/password-health/own`]);
  // Enough time passes that the next call records the use of the session. So the query that records it is always
  // counted.
  pass(server, 2);
  await confirmed(founder);
  await changeFactorPolicy();
  await recover(first);
  await call("POST", `${at}/users/${uidOf(first)}/password`);
  const invited = await anInvited(founder);
  await call("POST", `${at}/users/${invited.uid}/invitation`);
  const { firstname, lastname, email } = invited;
  await call("PUT", `${at}/users/${invited.uid}`, { firstname, lastname, email, email_confirm: email });
  await call("DELETE", `${at}/usergroups/${group}/users/${uidOf(first)}`);
  await call("PUT", `${at}/users/${uidOf(second)}/state`, { state: "suspended" });
  const { report } = await call<{ report: string }>(
    "DELETE",
    `${at}/users/${uidOf(third)}?hand_over_to=${uidOf(founder)}`,
  );
  const { items } = await call<LeaverReport & { items: { uid: string }[] }>("GET", `${at}/leavers/${report}`);
  await call("PUT", `${at}/leavers/${report}/items/${items[0]?.uid}`, { done: true });
  await call("DELETE", `${at}/access-lists/${access.uid}`);
  await call("DELETE", `${at}/usergroups/${group}`);
  const admin = await anAdmin(server, founder);
  await confirmed(founder);
  await call("DELETE", `${at}/admins/${uidOf(admin)}`);
  await signDue(founder);
};

const countYear = async (size: number): Promise<ReadonlyMap<string, number>> => {
  server.takeCounts();
  const grown = await grow(size);
  await readAll(grown);
  await changeAll(grown);
  await refuseSome(grown);
  await shrink(grown);
  return server.takeCounts();
};

test("the number of queries of a call does not grow with the enterprise", async () => {
  const few = await countYear(FEW);
  const many = await countYear(MANY);
  const more = [...many].flatMap(([name, count]) =>
    count > (few.get(name) ?? 0) ? [`${name}: ${count} queries, ${few.get(name)} before`] : [],
  );
  assert.deepEqual(more, []);
  const missed = Object.keys(endpoints.team).filter((name) => !many.has(`team.${name}`));
  assert.deepEqual(missed, [], "every API call about a team is counted");
});
