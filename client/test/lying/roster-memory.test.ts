/**
 * @file Every roster that a server shows must contain the entries that the account has already signed or seen. A
 * recovery request must have the keys that the roster lists for the member who made it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { toBase64 } from "@keepwell/crypto/bytes.ts";
import { makeRecoveryRequest } from "@keepwell/crypto/enterprise/make-recovery-request.ts";
import { sealEscrow } from "@keepwell/crypto/enterprise/seal-escrow.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { findEnterprise, rereadTeam } from "../../src/session/own-team.ts";
import { takeRequest } from "../../src/team/approve-recovery.ts";
import { NOTHING_DUE } from "../../src/team/roster/own-change.ts";
import { confirmDue } from "../../src/team/roster/roster.ts";
import { CANNOT } from "../sharing/support.ts";
import { shownAs, taking } from "../team/roster-support.ts";
import { aMember, aTeam, bundleOf } from "../team/support.ts";
import { sessionIn } from "../team/told-answers.ts";

const server = useServer();

test("MS-55 a roster is refused if it lacks an entry that this session has just signed", async () => {
  const team = await aTeam(server);
  const behind = [...team.entries];
  const { taken, told } = taking(team);
  let isHonest = false;
  const session = await sessionIn(team, team.founder, {
    ...told,
    "GET .*/roster$": () => ({ entries: isHonest ? team.entries : behind }),
  });
  assert.equal((await findEnterprise(session))?.roster.seq, 0);
  const due = { ...NOTHING_DUE, admit: [await shownAs(await aUser(server))] };
  // The client may notice the lie in this call or in its next request.
  await confirmDue(session, due).catch((error: unknown) => assert.ok(error instanceof CannotVerifyError));
  assert.equal(taken.length, 1);
  await rereadTeam(session);
  await assert.rejects(findEnterprise(session), CANNOT);
  isHonest = true;
  await rereadTeam(session);
  assert.equal((await findEnterprise(session))?.roster.seq, 1);
});

test("MS-33 an administrator cannot approve a request under new keys that no roster lists", async () => {
  const team = await aTeam(server);
  const ada = await aMember(team);
  const uid = uidOf(ada);
  const signer = await ada.session.keyring.identity();
  const grant = await sealEscrow(makeAccountKey(), { signer, roster: team.roster, akGen: 1, time: 1 });
  const { xPublic } = await makeRecoveryRequest();
  const id = makeUid();
  const at = "2026-01-01T00:00:00.000Z";
  const own = await bundleOf(ada);
  const { wrap } = ada.session.keyring;
  const { bundle: another } = await makeIdentity({ uid, gen: 2, created: 1, wrap });
  const take = async (bundle: typeof own) => {
    const request = {
      uid: id,
      id,
      state: "taken",
      taken_at: null,
      x_pk: toBase64(xPublic),
      admin: null,
      created_at: at,
      expires_at: at,
      user: { uid, fullname: "Test Person", email: ada.email, bundle },
    };
    const escrow = { ak_gen: 1, erk_gen: 1, grant, signer: own };
    const told = { "POST .*/take$": () => ({ request, escrow }) };
    return takeRequest(await sessionIn(team, team.founder, told), id);
  };
  assert.match((await take(own)).code, /^(\w{4}-){4}\w{4}$/);
  await assert.rejects(take(another), CANNOT);
});
