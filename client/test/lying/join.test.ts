/** @file Joining an enterprise on a server that tries to get the account key sealed to other keys. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { toBase64, toHex } from "@keepwell/crypto/bytes.ts";
import { makeEnterprise } from "@keepwell/crypto/enterprise/make-enterprise.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { deriveKeyPair } from "@keepwell/crypto/identity/derive-key-pair.ts";
import { makeKeySeed } from "@keepwell/crypto/identity/make-key-seed.ts";
import { aUser, type TestUser } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { CallFailure } from "../../src/api/call-failure.ts";
import { findEnterprise, rereadTeam } from "../../src/session/own-team.ts";
import type { Session } from "../../src/session/session.ts";
import { joinEnterprise, readJoin, renewEscrow } from "../../src/team/join.ts";
import { confirmCompared, joinInvited, prepareEscrow, readUncompared } from "../../src/team/join-invited.ts";
import { joinCodeOf } from "../../src/team/roster/comparisons.ts";
import { CANNOT } from "../sharing/support.ts";
import { aTeam, bundleOf, CONFLICT, type FakeTeam, sessionIn, sign, type Told } from "../team/support.ts";

const server = useServer();
let team: FakeTeam;
before(async () => {
  await server.opened;
  team = await aTeam(server);
});

const STANDING = { state: "pending", has_joined: false, is_admin: false, permissions: [] } as const;

interface Invited {
  readonly user: TestUser;
  readonly session: Session;
  /** The escrows that were sent. */
  readonly sent: (string | null)[];
}

/** Makes a user whom the server claims to be in the team, on a server that answers with these lies. */
const anInvited = async (told: Told = {}, name = "Acme"): Promise<Invited> => {
  const user = await aUser(server);
  const me = await user.session.api.identity.me();
  const sent: (string | null)[] = [];
  const session = await sessionIn(team, user, {
    ...told,
    "GET /api/me$": () => ({ ...me, enterprise: { uid: team.uid, name, ...STANDING } }),
    "POST .*/join$": ({ body }) => void sent.push(JSON.parse(body ?? "").escrow),
  });
  return { user, session, sent };
};

const pinOf = async ({ keyring }: Session) => (await (await keyring.trust()).read()).enterprise;

test("a member who agrees with the code and types the password joins, and remembers the enterprise", async () => {
  const { user, session, sent } = await anInvited();
  const offer = await readJoin(session);
  assert.ok(offer);
  const { fingerprint, erk, seq } = team.roster;
  assert.deepEqual([offer.uid, offer.name, offer.admins], [team.uid, "Acme", 1]);
  assert.equal(offer.fingerprint, toHex(fingerprint));
  await joinEnterprise(user.device, session, { password: user.password, fingerprint: offer.fingerprint });
  const facts = parseGrant(String(sent[0]));
  assert.deepEqual([facts.label, facts.recipientUid], ["escrow", team.uid]);
  assert.deepEqual(facts.recipientFingerprint, erk.r.fingerprint);
  assert.deepEqual([(await pinOf(session))?.uid, (await pinOf(session))?.seq], [team.uid, seq]);
  assert.equal(
    (await findEnterprise(session))?.isMember,
    false,
    "until an administrator has admitted the person",
  );
});

test("MS-51 without the correct password nothing is sealed and nothing remembered", async () => {
  const { user, session, sent } = await anInvited();
  const offer = await readJoin(session);
  const consent = { password: "another password 7", fingerprint: offer?.fingerprint ?? "" };
  const isWrong = ({ fields }: CallFailure) => fields["password"]?.code === "password_wrong";
  await assert.rejects(joinEnterprise(user.device, session, consent), isWrong);
  assert.deepEqual([sent, await pinOf(session)], [[], undefined]);
});

/** Makes an enterprise of another person, under the uid of the enterprise that was shown. */
const another = async () => {
  const { uid, ...keys } = await team.founder.session.keyring.identity();
  return makeEnterprise({ uid: team.uid, founder: { uid, ...keys }, time: 1_760_000_000 });
};

test("MS-51 MS-53 an enterprise substituted for the shown one gets nothing", async () => {
  const lie = { entries: team.entries as readonly string[] };
  const { user, session, sent } = await anInvited({ "GET .*/roster$": () => lie });
  const offer = await readJoin(session);
  const consent = { password: user.password, fingerprint: offer?.fingerprint ?? "" };
  lie.entries = [(await another()).entry];
  await assert.rejects(joinEnterprise(user.device, session, consent), CANNOT);
  assert.deepEqual([sent, await pinOf(session)], [[], undefined]);
  await assert.rejects(readJoin(session), CANNOT, "nor is it shown under the other's root");
});

test("MS-52 after joining, the account key is sealed to that roster's recovery key or not at all", async () => {
  const lie = { entries: [...team.entries] };
  const { user, session, sent } = await anInvited({ "GET .*/roster$": () => lie });
  const fingerprint = toHex(team.roster.fingerprint);
  await joinEnterprise(user.device, session, { password: user.password, fingerprint });
  const own = await another();
  for (const entries of [[own.entry], []]) {
    lie.entries = entries;
    await rereadTeam(session);
    await assert.rejects(renewEscrow(user.device, session, user.password), CANNOT);
  }
  assert.equal(sent.length, 1);
  const again = { password: user.password, fingerprint: toHex(own.fingerprint) };
  lie.entries = [own.entry];
  await assert.rejects(joinEnterprise(user.device, session, again), CANNOT, "nor is another one joined");
  assert.equal(sent.length, 1);
  assert.equal((await pinOf(session))?.fingerprint, fingerprint);
});

/** Makes an account of an invitation: it knew that fingerprint before its keys, and has sealed its account key. */
const anAccount = async (told: Told, known = toHex(team.roster.fingerprint)): Promise<Invited> => {
  const invited = await anInvited(told);
  const joining = { uid: team.uid, fingerprint: known };
  await (await invited.session.keyring.trust()).update((before) => ({ ...before, joining }));
  return invited;
};

const joiningOf = async ({ keyring }: Session) => (await (await keyring.trust()).read()).joining;

test("MS-145 an exchanged enterprise, or an exchanged member, gives two codes that differ", async () => {
  const own = await another();
  const { rootPublic } = await verifyRoster([own.entry], { uid: team.uid, fingerprint: own.fingerprint });
  const told: Told = {
    "GET .*/roster$": () => ({ entries: [own.entry] }),
    "GET /api/enterprises/[^/]+$": () => ({
      uid: team.uid,
      name: "Acme",
      created_at: "2026-01-01T00:00:00.000Z",
      root_pk: toBase64(rootPublic),
    }),
  };
  const fooled = await anAccount(told, toHex(own.fingerprint));
  const honest = await anAccount({});
  const [shown, offer] = [await readJoin(fooled.session), await readJoin(honest.session)];
  assert.deepEqual([shown?.codeOf, offer?.codeOf], ["both", "both"]);
  const admin = await sessionIn(team, team.founder);
  const seenBy = async (user: TestUser) => (await joinCodeOf(admin, await bundleOf(user))).code;
  assert.equal(await seenBy(honest.user), offer?.code);
  assert.notEqual(await seenBy(fooled.user), shown?.code, "another enterprise");
  assert.notEqual(await seenBy(fooled.user), offer?.code, "another person's keys for the member");
});

test("MS-146 an enterprise chosen after the member's keys is neither offered nor joined", async () => {
  const own = await another();
  const { session, sent } = await anAccount({}, toHex(own.fingerprint));
  await assert.rejects(readJoin(session), CANNOT);
  const fingerprint = toHex(team.roster.fingerprint);
  await assert.rejects(joinInvited(session, { fingerprint, compared: true }), CANNOT);
  await assert.rejects(joinEnterprise({} as never, session, { password: "any", fingerprint }), CANNOT);
  assert.deepEqual([sent, await pinOf(session)], [[], undefined]);
});

test("MS-147 administrators get no account key before the comparison, and the sealed one after it", async () => {
  const { session, sent } = await anAccount({});
  await prepareEscrow(session, makeAccountKey());
  const fingerprint = toHex(team.roster.fingerprint);
  await joinInvited(session, { fingerprint, compared: false });
  assert.deepEqual(sent, [null]);
  const shown = await readUncompared(session);
  assert.equal(shown?.code, (await readJoin(session))?.code);
  assert.ok(shown);
  await assert.rejects(confirmCompared(session, { ...shown, fingerprint: "0".repeat(64) }), CANNOT);
  assert.deepEqual(sent, [null], "nothing is given for another code than the shown one");
  await confirmCompared(session, shown);
  assert.deepEqual(parseGrant(String(sent[1])).recipientFingerprint, team.roster.erk.r.fingerprint);
  assert.deepEqual([await joiningOf(session), await readUncompared(session)], [undefined, null]);
});

test("MS-52 the account key that waits is not sent if new enterprise keys were signed since, whatever the server takes", async () => {
  for (const isJoined of [true, false]) {
    const other = await aTeam(server);
    const { uid } = other;
    const user = await aUser(server);
    const me = await user.session.api.identity.me();
    const sent: unknown[] = [];
    const session = await sessionIn(other, user, {
      "GET /api/me$": () => ({ ...me, enterprise: { uid, name: "Acme", ...STANDING } }),
      "POST .*/join$": ({ body }) => void sent.push(JSON.parse(body ?? "").escrow),
    });
    const fingerprint = toHex(other.roster.fingerprint);
    await (await session.keyring.trust()).update((before) => ({ ...before, joining: { uid, fingerprint } }));
    await prepareEscrow(session, makeAccountKey());
    if (isJoined) await joinInvited(session, { fingerprint, compared: false });
    const [b, r] = [await deriveKeyPair(makeKeySeed()), await deriveKeyPair(makeKeySeed())];
    await sign(other, { action: "new-erk", erkB: b.xPublic, erkR: r.xPublic });
    if (!isJoined) await joinInvited(session, { fingerprint, compared: true });
    else {
      const shown = await readUncompared(session);
      assert.ok(shown);
      await confirmCompared(session, shown);
    }
    assert.deepEqual([...new Set(sent)], [null]);
    assert.equal(await joiningOf(session), undefined, "the code is compared");
  }
});

test("if the recovery key was rotated meanwhile, the account key is sealed to the roster's current one", async () => {
  const other = await aTeam(server);
  const user = await aUser(server);
  const me = await user.session.api.identity.me();
  const sent: string[] = [];
  const told: Told = {
    "GET /api/me$": () => ({ ...me, enterprise: { uid: other.uid, name: "Acme", ...STANDING } }),
    "POST .*/join$": async ({ body }) => {
      sent.push(JSON.parse(body ?? "").escrow);
      if (sent.length > 1) return undefined;
      const [b, r] = [await deriveKeyPair(makeKeySeed()), await deriveKeyPair(makeKeySeed())];
      await sign(other, { action: "new-erk", erkB: b.xPublic, erkR: r.xPublic });
      return CONFLICT;
    },
  };
  const session = await sessionIn(other, user, told);
  const fingerprint = toHex(other.roster.fingerprint);
  await joinEnterprise(user.device, session, { password: user.password, fingerprint });
  assert.equal(sent.length, 2);
  assert.deepEqual(parseGrant(sent[1] ?? "").recipientFingerprint, other.roster.erk.r.fingerprint);
});

test("MS-53 a user for whom the server names no enterprise is offered none", async () => {
  const user = await aUser(server);
  assert.equal(await readJoin(user.session), null);
  const consent = { password: user.password, fingerprint: toHex(team.roster.fingerprint) };
  await assert.rejects(joinEnterprise(user.device, user.session, consent), CANNOT);
  await assert.rejects(renewEscrow(user.device, user.session, user.password), CANNOT);
});

test("MS-54 a name that is too long or has line breaks is not shown; markup is text", async () => {
  const named = (name: string) =>
    anInvited({
      "GET /api/enterprises/[^/]+$": () => ({
        uid: team.uid,
        name,
        created_at: "2026-01-01T00:00:00.000Z",
        root_pk: Buffer.from(team.roster.rootPublic).toString("base64"),
      }),
    });
  for (const name of ["x".repeat(81), "Acme\nType your password here", ""])
    await assert.rejects(readJoin((await named(name)).session), { type: "unverifiable" });
  assert.equal((await readJoin((await named("<b>Acme</b>")).session))?.name, "<b>Acme</b>");
});
