/** @file A server lies about who can see an object. The client trusts only signatures, and marks differences. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EffectivePermissions } from "@keepwell/contract/team/permissions.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import {
  aBucket,
  aList,
  aNoteDraft,
  anEntry,
  reopen,
  type TestUser,
  uidOf,
} from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { aFoundedTeam } from "../../../server/test/team/enterprise-factories.ts";
import { aJoined, signDue } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { giveMissingKeys } from "../../src/keys/team/give-missing-keys.ts";
import { rereadTeam } from "../../src/session/own-team.ts";
import type { Session } from "../../src/session/session.ts";
import { addGroupMember, createGroup } from "../../src/team/permissions/change-group.ts";
import { type GrantedObject, saveAccessPolicy } from "../../src/team/permissions/save-access-list.ts";
import { signStored } from "../../src/team/permissions/sign-stored.ts";
import type { AskedObject } from "../../src/team/permissions/who/signed-chain.ts";
import { type WhoCanSee, whoCanSee } from "../../src/team/permissions/who/who-can-see.ts";
import { lyingTo, readOf } from "../team/permissions-reads.ts";
import { grant, grantUnsigned, onBucket } from "../team/permissions-steps.ts";
import { altering } from "./lies.ts";

const server = useServer();
const { founder, ada, cy, enterprise, group } = prepare(server, async () => {
  const { founder, enterprise } = await aFoundedTeam(server);
  const ada = await aJoined(server, founder, { firstname: "Ada", lastname: "Byron" });
  const ben = await aJoined(server, founder, { firstname: "Ben", lastname: "Okri" });
  const cy = await aJoined(server, founder, { firstname: "Cy", lastname: "Park" });
  const names = { friendly_name: "Leads", name: "leads" };
  const { uid } = await createGroup(founder.session, { enterpriseId: enterprise.uid, ...names });
  await addGroupMember(founder.session, { enterpriseId: enterprise.uid, id: uid }, uidOf(ben));
  await signDue(founder);
  for (const { session } of [ada, ben, cy]) await rereadTeam(session);
  return { founder, ada, cy, enterprise, group: { uid } };
});

const asked = (on: GrantedObject, name = "Accounts"): AskedObject => ({ ...on, name });

/** Describes each row by name, permissions and difference, sorted by name. Leaves out the founder, who sees all. */
const shown = ({ rows }: WhoCanSee): string[] =>
  rows
    .filter(({ uid }) => uid !== uidOf(founder))
    .map(({ user, permissions, difference }) =>
      [user.fullname, permissions.join("+"), ...(difference ? [difference.kind] : [])].join(" "),
    )
    .toSorted();

const WHO = /^GET .*\/who\//;

/** Opens the user's session on a server that alters its answer about who can see an object. */
const toldAbout = async (
  { device }: TestUser,
  alter: (told: EffectivePermissions) => unknown,
  honest: Transport = injectTransport(server),
): Promise<Session> => {
  const transport = altering(honest, WHO, (told) => alter(told as EffectivePermissions));
  return (await reopen({ ...device, transport })) ?? assert.fail("the session is open");
};

/** Makes a bucket that Ada may read directly, and in which Ben may write through a group. */
const aSharedBucket = async (): Promise<GrantedObject> => {
  const on = onBucket(await aBucket(founder));
  await grant(founder, on, { to: [ada] });
  await grant(founder, on, { to: [{ group: group.uid }], permissions: ["write"] });
  return on;
};

const GENUINE = ["Ada Byron read", "Ben Okri read+write"];

test("for each kind of object, the signatures and an honest server agree on who can see it", async () => {
  const root = { model: "enterprise", uid: enterprise.uid } as const;
  await grant(founder, root, { to: [cy], permissions: ["create_bucket"] });
  const on = await aSharedBucket();
  const bucket = await founder.session.api.buckets.getBucket({ params: { id: on.uid } });
  const list = await aList(founder, bucket);
  const entry = await anEntry(founder, bucket, aNoteDraft());
  await founder.session.api.buckets.moveToList({
    params: { bucketId: bucket.uid, listId: list.uid },
    body: { entries: [entry.uid] },
  });
  const onList = { model: "list", uid: list.uid, bucket: bucket.uid } as const;
  const onEntry = { model: "entry", uid: entry.uid, bucket: bucket.uid } as const;
  await grant(founder, onList, { to: [cy], permissions: ["read"] });
  const inList = await whoCanSee(founder.session, asked(onEntry));
  assert.deepEqual(shown(inList), ["Ada Byron read", "Ben Okri read+write+delete", "Cy Park read"]);
  await saveAccessPolicy(founder.session, onEntry, "restrict");
  await grant(founder, onEntry, { to: [ada], permissions: ["delete"] });
  const expected: readonly (readonly [GrantedObject, readonly string[]])[] = [
    [root, ["Cy Park create_bucket"]],
    [on, GENUINE],
    [onList, ["Ada Byron read", "Ben Okri read+write", "Cy Park read"]],
    [onEntry, ["Ada Byron read+delete"]],
  ];
  for (const [ref, rows] of expected) {
    const who = await whoCanSee(founder.session, asked(ref));
    assert.deepEqual([shown(who), who.unsigned, who.isPartly], [rows, [], false], ref.model);
    const params = { enterpriseId: enterprise.uid, model: ref.model, objectId: ref.uid };
    const told = new Map(
      (await founder.session.api.team.whoCanSee({ params })).members.map((one) => [one.user.uid, one]),
    );
    for (const { uid, permissions, reasons } of who.rows) {
      const kinds = (all: typeof reasons) =>
        all.map((one) => (one.kind === "list" ? `${one.access_list.uid} ${one.permissions}` : one.kind));
      assert.deepEqual(permissions, told.get(uid)?.permissions);
      assert.deepEqual(kinds(reasons).toSorted(), kinds(told.get(uid)?.reasons ?? []).toSorted());
    }
  }
});

test("MS-180 a group member whom the server invents is marked, and so is the group", async () => {
  const on = await aSharedBucket();
  const cyUid = uidOf(cy);
  const named = await toldAbout(founder, (told) => {
    const ben = told.members.find(({ user }) => user.fullname === "Ben Okri") ?? assert.fail();
    const user = { uid: cyUid, fullname: "Cy Park", email: cy.email };
    return { ...told, members: [...told.members, { ...ben, user }] };
  });
  assert.deepEqual(shown(await whoCanSee(named, asked(on))), [...GENUINE, "Cy Park read+write unsigned"]);
  const invented = await lyingTo(server, founder, {
    alter: (told) =>
      told.model === "group"
        ? {
            ...told,
            stored: {
              ...told.stored,
              lists: told.stored.lists.map((one) => ({
                ...one,
                users: [...one.users, { uid: cyUid, entity_type: "user" as const }],
              })),
            },
          }
        : told,
  });
  const who = await whoCanSee(invented, asked(on));
  assert.deepEqual(shown(who), GENUINE, "the client uses the signed content, not the stored content");
  assert.deepEqual(
    who.unsigned.map(({ model, name, state }) => [model, name, state]),
    [["group", "Leads", "changed"]],
  );
});

test("MS-181 users whom the server exchanges, adds or leaves out in its answer are marked", async () => {
  const on = await aSharedBucket();
  const exchanged = await toldAbout(founder, (told) => ({
    ...told,
    members: told.members.map((one) =>
      one.user.uid === uidOf(ada)
        ? { ...one, user: { uid: uidOf(cy), fullname: "Ada Byron", email: ada.email } }
        : one,
    ),
  }));
  const rows = await whoCanSee(exchanged, asked(on));
  assert.deepEqual(shown(rows), ["Ada Byron read omitted", "Ben Okri read+write", "Cy Park read unsigned"]);
  const lied = rows.rows.find(({ uid }) => uid === uidOf(cy));
  assert.deepEqual(
    lied?.user.change,
    { fullname: "Ada Byron", email: ada.email },
    "the name that the server sends is another member's",
  );
  const stranger = { uid: makeUid(), fullname: "Eve", email: "eve@example.test" };
  const added = await toldAbout(founder, (told) => ({
    ...told,
    members: [...told.members, { user: stranger, permissions: ["read"], reasons: [{ kind: "admin" }] }],
  }));
  assert.deepEqual(shown(await whoCanSee(added, asked(on))), [...GENUINE, "Eve read stranger"]);
  const promoted = await toldAbout(founder, (told) => ({
    ...told,
    members: told.members.map((one) => ({ ...one, reasons: [{ kind: "admin" }] })),
  }));
  assert.deepEqual(shown(await whoCanSee(promoted, asked(on))), [
    "Ada Byron read reasons",
    "Ben Okri read+write reasons",
  ]);
  const lessened = await toldAbout(founder, (told) => ({
    ...told,
    members: told.members.map((one) => ({ ...one, permissions: ["read"] })),
  }));
  assert.deepEqual(shown(await whoCanSee(lessened, asked(on))), [
    "Ada Byron read",
    "Ben Okri read+write less",
  ]);
});

test("MS-182 withheld records are reported, and access that only they explain is marked", async () => {
  const on = await aSharedBucket();
  const hiding = (model: string) =>
    lyingTo(server, founder, { alter: (told) => (told.model === model ? null : told) });
  const group = await whoCanSee(await hiding("group"), asked(on));
  assert.deepEqual(shown(group), ["Ada Byron read", "Ben Okri read+write unsigned"]);
  assert.deepEqual(
    group.unsigned.map(({ model, state }) => [model, state]),
    [["group", "withheld"]],
  );
  const bucket = await whoCanSee(await hiding("bucket"), asked(on));
  assert.deepEqual(shown(bucket), ["Ada Byron read unsigned", "Ben Okri read+write unsigned"]);
  assert.deepEqual(
    bucket.unsigned.map(({ model, state }) => [model, state]),
    [["bucket", "withheld"]],
  );
  const seen = await lyingTo(server, founder, {
    alter: (told) => (told.model === "bucket" ? { ...told, n: 0, records: [], signed: null } : told),
  });
  assert.equal((await whoCanSee(seen, asked(on))).unsigned[0]?.state, "withheld");
});

test("MS-182 permissions are marked until an administrator has signed them", async () => {
  const on = onBucket(await aBucket(founder));
  await grantUnsigned(founder, on, { to: [ada] });
  const before = await whoCanSee(founder.session, asked(on));
  assert.deepEqual(
    [shown(before), before.unsigned.map(({ state }) => state)],
    [["Ada Byron read unsigned"], ["none"]],
  );
  const { stored } = (await readOf(founder.session, on)) ?? assert.fail("the object is shown");
  await signStored(founder.session, on, stored);
  const after = await whoCanSee(founder.session, asked(on));
  assert.deepEqual([shown(after), after.unsigned], [["Ada Byron read"], []]);
});

test("MS-183 a manager of one bucket sees which rows no signature confirms", async () => {
  const root = { model: "enterprise", uid: enterprise.uid } as const;
  await grant(founder, root, { to: [cy], permissions: ["read"] });
  const on = onBucket(await aBucket(founder));
  await grant(founder, on, { to: [ada], permissions: ["manage_permissions"] });
  await grant(founder, on, { to: [{ group: group.uid }] });
  await giveMissingKeys(founder.session);
  await rereadTeam(ada.session);
  const who = await whoCanSee(ada.session, asked(on));
  assert.deepEqual(
    [shown(who), who.unsigned, who.isPartly],
    [["Ada Byron read+manage_permissions", "Ben Okri read unseen", "Cy Park read unseen"], [], true],
  );
  const lied = await toldAbout(ada, (told) => ({
    ...told,
    members: told.members.map((one) =>
      one.user.uid === uidOf(cy) ? { ...one, reasons: [{ kind: "admin" }] } : one,
    ),
  }));
  assert.deepEqual(shown(await whoCanSee(lied, asked(on))).at(-1), "Cy Park read unsigned");
});
