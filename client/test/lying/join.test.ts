/** @file A user joins an enterprise. The server tries to make the client seal the account key to other keys. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { deriveKeyPair } from "@keepwell/crypto/identity/derive-key-pair.ts";
import { makeKeySeed } from "@keepwell/crypto/identity/make-key-seed.ts";
import { aUser } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { CallFailure } from "../../src/api/call-failure.ts";
import { findEnterprise, rereadTeam } from "../../src/session/own-team.ts";
import { joinEnterprise, readJoin, renewEscrow } from "../../src/team/join.ts";
import { CANNOT } from "../sharing/support.ts";
import { aTeam, type FakeTeam, sign } from "../team/support.ts";
import { CONFLICT, sessionIn, type Told } from "../team/told-answers.ts";
import { anInvited, another, pinOf, STANDING } from "./invited.ts";

const server = useServer();
let team: FakeTeam;
before(async () => {
  await server.opened;
  team = await aTeam(server);
});

test("a user joins by agreeing with the code and typing the password, and is no member until admitted", async () => {
  const { user, session, sent } = await anInvited(team);
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
    "the user is not a member before an administrator has admitted them",
  );
});

test("MS-51 without the correct password nothing is sealed and nothing remembered", async () => {
  const { user, session, sent } = await anInvited(team);
  const offer = await readJoin(session);
  const consent = { password: "another password 7", fingerprint: offer?.fingerprint ?? "" };
  const isWrong = ({ fields }: CallFailure) => fields["password"]?.code === "password_wrong";
  await assert.rejects(joinEnterprise(user.device, session, consent), isWrong);
  assert.deepEqual([sent, await pinOf(session)], [[], undefined]);
});

test("MS-51 MS-53 nothing is sealed to an enterprise that replaces the shown one", async () => {
  const lie = { entries: team.entries as readonly string[] };
  const { user, session, sent } = await anInvited(team, { "GET .*/roster$": () => lie });
  const offer = await readJoin(session);
  const consent = { password: user.password, fingerprint: offer?.fingerprint ?? "" };
  lie.entries = [(await another(team)).entry];
  await assert.rejects(joinEnterprise(user.device, session, consent), CANNOT);
  assert.deepEqual([sent, await pinOf(session)], [[], undefined]);
  await assert.rejects(
    readJoin(session),
    CANNOT,
    "the other enterprise is not shown under the uid of the first one",
  );
});

test("MS-52 the account key is sealed only to the recovery key in the verified roster", async () => {
  const lie = { entries: [...team.entries] };
  const { user, session, sent } = await anInvited(team, { "GET .*/roster$": () => lie });
  const fingerprint = toHex(team.roster.fingerprint);
  await joinEnterprise(user.device, session, { password: user.password, fingerprint });
  const own = await another(team);
  for (const entries of [[own.entry], []]) {
    lie.entries = entries;
    await rereadTeam(session);
    await assert.rejects(renewEscrow(user.device, session, user.password), CANNOT);
  }
  assert.equal(sent.length, 1);
  const again = { password: user.password, fingerprint: toHex(own.fingerprint) };
  lie.entries = [own.entry];
  await assert.rejects(
    joinEnterprise(user.device, session, again),
    CANNOT,
    "the account does not join another enterprise",
  );
  assert.equal(sent.length, 1);
  assert.equal((await pinOf(session))?.fingerprint, fingerprint);
});

test("after a rotation, the account key is sealed to the roster's current recovery key", async () => {
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

test("MS-53 a user whom the server assigns to no enterprise is offered no enterprise", async () => {
  const user = await aUser(server);
  assert.equal(await readJoin(user.session), null);
  const consent = { password: user.password, fingerprint: toHex(team.roster.fingerprint) };
  await assert.rejects(joinEnterprise(user.device, user.session, consent), CANNOT);
  await assert.rejects(renewEscrow(user.device, user.session, user.password), CANNOT);
});

test("MS-54 an overlong or multi-line name is not shown, and markup is shown as text", async () => {
  const named = (name: string) =>
    anInvited(team, {
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
