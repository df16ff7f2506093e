/** @file Groups and keys in the roster, and the rows that the server derives from it. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { rereadTeam } from "@keepwell/client/session/own-team.ts";
import { fromHex } from "@keepwell/crypto/bytes.ts";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { deriveKeyPair } from "@keepwell/crypto/identity/derive-key-pair.ts";
import { makeKeySeed } from "@keepwell/crypto/identity/make-key-seed.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { type TestUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { identityOf } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aJoined, anAdmin, signDue } from "./member-factories.ts";
import { aRosterTeam } from "./roster-steps.ts";

const server = useServer();
const { founder, enterprise, roster } = prepare(server, () => aRosterTeam(server));
beforeEach(() => signDue(founder));

const aGroup = async (name = `Support ${makeUid()}`): Promise<{ uid: string; name: string }> => {
  const uid = makeUid();
  const body = { uid, friendly_name: name, name: `g_${uid.replaceAll("-", "")}` };
  await replied(callAs(server, founder, ["POST", `/api/enterprises/${enterprise.uid}/usergroups`, body]));
  return { uid, name };
};

/** Makes a group's key of the generation `gen`, sealed to the enterprise. */
const aGroupKey = async (uid: string, gen = 1) => {
  const { seed, xPublic } = await makeGroupKey(uid, gen);
  const { erk } = await roster.read();
  const signer = await identityOf(founder);
  const grant = await sealGrant(seed, {
    label: "group-key",
    subject: uid,
    gen,
    role: "",
    time: 1,
    signer,
    recipient: { kind: "ent", uid: enterprise.uid, ...erk.b },
  });
  const to = { recipient_kind: "ent", recipient_uid: enterprise.uid } as const;
  return { xPublic, given: { group_uid: uid, gen, grant, ...to } };
};

test("a group is added to the roster with its current name and a key for the enterprise", async () => {
  const { uid, name } = await aGroup();
  const { xPublic, given } = await aGroupKey(uid);
  const create = { action: "group-create", uid, name, xPublic } as const;
  const entries = await roster.entriesBy(founder, create);
  await roster.refused([founder, { entries }], 422, "required");
  const other = await aGroupKey(uid);
  const foreign = await aGroupKey((await aGroup()).uid);
  const twisted = { ...given, grant: foreign.given.grant };
  await roster.refused([founder, { entries, group_keys: [twisted] }], 422, "grant_invalid");
  await roster.refused([founder, { entries, group_keys: [foreign.given] }], 422, "required");
  await roster.invalid(founder, await roster.entriesBy(founder, { ...create, name: "Other" }));
  const unknown = makeUid();
  const made = await aGroupKey(unknown);
  await roster.invalid(
    founder,
    await roster.entriesBy(founder, { ...create, uid: unknown, xPublic: made.xPublic }),
  );
  assert.ok(!other.xPublic.every((byte, at) => byte === xPublic[at]));
  await replied(roster.append(founder, { entries, group_keys: [given] }));
  await roster.checkRows();
  await roster.invalid(
    founder,
    await roster.entriesBy(founder, { action: "group-rename", uid, name: "Other" }),
  );
  await roster.invalid(founder, await roster.entriesBy(founder, { action: "group-remove", uid }));
});

test("a group's next key is accepted only with its copy for the enterprise; after that key, no rotation is due", async () => {
  const group = await aGroup();
  await signDue(founder);
  await server.database.handle
    .updateTable("user_groups")
    .set({ rekey_due: true })
    .where("uid", "=", group.uid)
    .execute();
  const { xPublic, given } = await aGroupKey(group.uid, 2);
  const entries = await roster.entriesBy(founder, { action: "group-rekey", uid: group.uid, xPublic });
  await roster.refused([founder, { entries }], 422, "required");
  await replied(roster.append(founder, { entries, group_keys: [given] }));
  assert.deepEqual((await roster.due()).group_rekey, []);
  await roster.checkRows();
});

test("new keys of the enterprise are given to all its administrators, and to no other member", async () => {
  const other = await anAdmin(server, founder);
  const member = await aJoined(server, founder);
  const { erk, admins: administering } = await roster.read();
  const gen = erk.gen + 1;
  const [b, r] = [makeKeySeed(), makeKeySeed()];
  const [erkB, erkR] = [(await deriveKeyPair(b)).xPublic, (await deriveKeyPair(r)).xPublic];
  const entries = await roster.entriesBy(founder, { action: "new-erk", erkB, erkR });
  const signer = await identityOf(founder);
  const keys = async (user: TestUser) =>
    Promise.all(
      (
        [
          ["erk-b", b],
          ["erk-r", r],
        ] as const
      ).map(async ([kind, seed]) => ({
        user_uid: uidOf(user),
        kind,
        gen,
        grant: await sealGrant(seed, {
          label: kind,
          subject: enterprise.uid,
          gen,
          role: "",
          time: 1,
          signer,
          recipient: { kind: "user", ...(await identityOf(user)) },
        }),
      })),
    );
  assert.deepEqual(administering, new Set([founder, other].map(uidOf)));
  const admins = (await Promise.all([founder, other].map(keys))).flat();
  await roster.refused([founder, { entries }], 422, "required");
  await roster.refused([founder, { entries, enterprise_keys: admins.slice(1) }], 422, "required");
  const swapped = admins.map((one, at) => ({ ...one, grant: admins.at(at - 1)?.grant ?? "" }));
  await roster.refused([founder, { entries, enterprise_keys: swapped }], 422, "grant_invalid");
  const more = [...admins, ...(await keys(member))];
  await replied(roster.append(founder, { entries, enterprise_keys: more }));
  const given = await server.database.handle
    .selectFrom("team_key_copies")
    .select("recipient_uid")
    .where("label", "in", ["erk-b", "erk-r"])
    .where("gen", "=", gen)
    .where("enterprise_uid", "=", enterprise.uid)
    .execute();
  assert.deepEqual(new Set(given.map(({ recipient_uid }) => recipient_uid)), administering);
  await roster.checkRows();
  await rereadTeam(other.session);
  const held = await (await other.session.keyring.team()).enterpriseKey("erk-b");
  assert.deepEqual([held.seed.length, (await roster.read()).erk.gen], [32, gen]);
  await roster.refused([founder, { entries, enterprise_keys: admins }], 409);
});

test("an enterprise whose roster has no database rows yet gets them with its next roster entry", async () => {
  const old = await aFounder(server);
  const uid = await enterpriseUidOf(old);
  const { handle } = server.database;
  await handle.deleteFrom("roster_members").where("enterprise_uid", "=", uid).execute();
  await handle.updateTable("enterprises").set({ roster_head: null }).where("uid", "=", uid).execute();
  await aJoined(server, old);
  const rows = await handle
    .selectFrom("roster_members")
    .select(["user_uid", "is_admin"])
    .where("enterprise_uid", "=", uid)
    .execute();
  assert.deepEqual(rows.map(({ is_admin }) => is_admin).sort(), [false, true]);
  const { roster_head } = await handle
    .selectFrom("enterprises")
    .select("roster_head")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  assert.equal(fromHex(roster_head ?? "").length, 32);
});

test("the number of due changes equals the number of listed changes", async () => {
  await aJoined(server, founder, { waits: true });
  await aGroup();
  const { new_erk, ...lists } = await roster.due();
  const listed = Object.values(lists).flat().length + (new_erk ? 1 : 0);
  const work = await founder.session.api.team.teamWork({
    params: { enterpriseId: enterprise.uid },
    query: {},
  });
  assert.deepEqual([listed, work.roster_due], [2, 2]);
});
