/**
 * @file After the end of an administrator's role is signed in the roster, the database and the roster agree on whether
 * new enterprise keys are due. The order of the roster entries does not matter.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EnterpriseKeyGrant } from "@keepwell/contract/team/roster.endpoints.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { deriveKeyPair } from "@keepwell/crypto/identity/derive-key-pair.ts";
import { makeKeySeed } from "@keepwell/crypto/identity/make-key-seed.ts";
import { aBucket, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { identityOf } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { teamOf } from "./key-steps.ts";
import { aJoined, anAdmin, confirmed } from "./member-factories.ts";
import { aRosterTeam } from "./roster-steps.ts";

const server = useServer();
const { founder, enterprise, roster } = prepare(server, () => aRosterTeam(server));

/** Signs the next enterprise keys, which are sealed only to the founder. */
const signNewErk = async (): Promise<void> => {
  const gen = (await roster.read()).erk.gen + 1;
  const seeds = { "erk-b": makeKeySeed(), "erk-r": makeKeySeed() };
  const [b, r] = [await deriveKeyPair(seeds["erk-b"]), await deriveKeyPair(seeds["erk-r"])];
  const change = { action: "new-erk", erkB: b.xPublic, erkR: r.xPublic } as const;
  const entries = await roster.entriesBy(founder, change);
  const signer = await identityOf(founder);
  const enterprise_keys: EnterpriseKeyGrant[] = [];
  for (const kind of ["erk-b", "erk-r"] as const) {
    const what = { label: kind, subject: enterprise.uid, gen, role: "", time: 1, signer };
    const grant = await sealGrant(seeds[kind], { ...what, recipient: { kind: "user", ...signer } });
    enterprise_keys.push({ user_uid: uidOf(founder), kind, gen, grant });
  }
  await replied(roster.append(founder, { entries, enterprise_keys }));
};

const isDue = async (): Promise<{ rows: boolean; roster: boolean }> => {
  const { erk_due } = await server.database.handle
    .selectFrom("enterprises")
    .select("erk_due")
    .where("uid", "=", enterprise.uid)
    .executeTakeFirstOrThrow();
  return { rows: erk_due, roster: (await roster.read()).isErkDue };
};

interface Way {
  readonly action: "end-admin" | "remove";
  readonly call: (uid: string) => readonly [method: string, path: string, body?: unknown];
}

const WAYS: readonly Way[] = [
  { action: "end-admin", call: (uid: string) => ["DELETE", `admins/${uid}`] },
  { action: "remove", call: (uid: string) => ["PUT", `users/${uid}/state`, { state: "suspended" }] },
];

for (const { action, call } of WAYS)
  test(`if the end of a role is signed after new enterprise keys, further keys are due: ${action}`, async () => {
    const other = await anAdmin(server, founder);
    await confirmed(founder);
    const [method, path, body] = call(uidOf(other));
    await replied(callAs(server, founder, [method, `/api/enterprises/${enterprise.uid}/${path}`, body]));
    assert.deepEqual(await isDue(), { rows: true, roster: false });
    await signNewErk();
    assert.deepEqual(await isDue(), { rows: false, roster: false });
    const entries = await roster.entriesBy(founder, { action, uid: uidOf(other) });
    await replied(roster.append(founder, { entries }));
    assert.deepEqual(await isDue(), { rows: true, roster: true });
    await signNewErk();
    assert.deepEqual(await isDue(), { rows: false, roster: false });
    await roster.checkRows();
  });

test("after an administrator's role ends, group keys are due, and groups get no bucket keys", async () => {
  const team = await teamOf(server, founder);
  const member = await aJoined(server, founder);
  const group = await team.group(member);
  const other = await anAdmin(server, founder);
  const dueGroups = async () => (await roster.due()).group_rekey.map(({ uid }) => uid);
  assert.ok(!(await dueGroups()).includes(group));
  await confirmed(founder);
  await replied(team.call(founder, "DELETE", `/admins/${uidOf(other)}`));
  assert.ok((await dueGroups()).includes(group));
  const { uid } = await aBucket(founder);
  await team.grant(["bucket", uid], [["group", group]]);
  const { buckets } = await team.work(founder);
  assert.ok(
    !buckets.some(({ bucket_uid }) => bucket_uid === uid),
    "no bucket's key is given to a group whose key is due",
  );
});
