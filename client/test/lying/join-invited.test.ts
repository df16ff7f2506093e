/** @file On a lying server, an invited user joins an enterprise and compares the code later. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { toBase64, toHex } from "@keepwell/crypto/bytes.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { deriveKeyPair } from "@keepwell/crypto/identity/derive-key-pair.ts";
import { makeKeySeed } from "@keepwell/crypto/identity/make-key-seed.ts";
import { aUser, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Session } from "../../src/session/session.ts";
import { acceptInvitation } from "../../src/sign-in/accept-invitation.ts";
import { signOut } from "../../src/sign-in/sign-out.ts";
import { joinEnterprise, readJoin } from "../../src/team/join.ts";
import { confirmCompared, joinInvited, prepareEscrow, readUncompared } from "../../src/team/join-invited.ts";
import { joinCodeOf } from "../../src/team/roster/comparisons.ts";
import { CANNOT } from "../sharing/support.ts";
import { aTeam, bundleOf, type FakeTeam, sign } from "../team/support.ts";
import { sessionIn, type Told } from "../team/told-answers.ts";
import { anInvited, another, type Invited, pinOf } from "./invited.ts";

const server = useServer();
let team: FakeTeam;
before(async () => {
  await server.opened;
  team = await aTeam(server);
});

/**
 * Makes an account from an invitation. The browser knew the enterprise's fingerprint `known` before it made the
 * account's keys.
 */
const anAccount = async (told: Told, known = toHex(team.roster.fingerprint)): Promise<Invited> => {
  const invited = await anInvited(team, told);
  const joining = { uid: team.uid, fingerprint: known };
  await (await invited.session.keyring.trust()).update((before) => ({ ...before, joining }));
  return invited;
};

const joiningOf = async ({ keyring }: Session) => (await (await keyring.trust()).read()).joining;

test("MS-145 if the server exchanges the enterprise or the member, the codes differ", async () => {
  const own = await another(team);
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

test("MS-146 the client joins no enterprise that was chosen after the member's keys were made", async () => {
  const own = await another(team);
  const { session, sent } = await anAccount({}, toHex(own.fingerprint));
  await assert.rejects(readJoin(session), CANNOT);
  const fingerprint = toHex(team.roster.fingerprint);
  await assert.rejects(joinInvited(session, { fingerprint, compared: true }), CANNOT);
  await assert.rejects(joinEnterprise({} as never, session, { password: "any", fingerprint }), CANNOT);
  assert.deepEqual([sent, await pinOf(session)], [[], undefined]);
});

test("MS-152 an invitation with the uid of a known account creates no account", async () => {
  const { device, email, session } = await aUser(server);
  const { sent, transport } = recording(injectTransport(server));
  const { uid, roster } = team;
  const enterprise = { uid, name: "Acme", root_pk: toBase64(roster.rootPublic) };
  const invitation = { uid: session.identity.uid, email, enterprise };
  const form = {
    token: "inv_any",
    invitation,
    password: "correct horse battery staple",
    locale: "en",
  } as const;
  await signOut(device, session.identity);
  await assert.rejects(acceptInvitation({ ...device, transport }, form), CANNOT);
  assert.deepEqual(sent, [], "nothing is sent to the server");
});

test("MS-147 administrators get the sealed account key only after the comparison", async () => {
  const { session, sent } = await anAccount({});
  await prepareEscrow(session, makeAccountKey());
  const fingerprint = toHex(team.roster.fingerprint);
  await joinInvited(session, { fingerprint, compared: false });
  assert.deepEqual(sent, [null]);
  const shown = await readUncompared(session);
  assert.equal(shown?.code, (await readJoin(session))?.code);
  assert.ok(shown);
  await assert.rejects(confirmCompared(session, { ...shown, fingerprint: "0".repeat(64) }), CANNOT);
  assert.deepEqual(
    sent,
    [null],
    "the account key is not given if the joined enterprise is not the shown one",
  );
  await confirmCompared(session, shown);
  assert.deepEqual(parseGrant(String(sent[1])).recipientFingerprint, team.roster.erk.r.fingerprint);
  assert.deepEqual([await joiningOf(session), await readUncompared(session)], [undefined, null]);
});

test("MS-52 an account key that was sealed to previous enterprise keys is not sent", async () => {
  for (const isJoined of [true, false]) {
    const other = await aTeam(server);
    const { uid } = other;
    const { session, sent } = await anInvited(other);
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
    assert.equal(await joiningOf(session), undefined, "the code counts as compared");
  }
});
