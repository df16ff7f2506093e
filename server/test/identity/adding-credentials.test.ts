/** @file Adding a passkey or a security key: what the user must prove first, and what changes afterwards. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmIdentity, confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { addSecurityKey } from "@keepwell/client/credentials/add-security-key.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { CREDENTIALS_MAX } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { later, MINUTE } from "../clock.ts";
import { aUser, type TestUser } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";
import { aPerson } from "../sharing/factories.ts";
import { createSoftwareAuthenticator } from "../software-authenticator.ts";
import { useServer } from "../use-server.ts";
import {
  addCredential,
  addedPasskey,
  attested,
  credentialsOf,
  passkeyChallenge,
  sendCredential,
  withPasskey,
} from "./credential-steps.ts";
import { eventsOf } from "./second-factor.ts";
import { NEEDS_CONFIRMATION, problem, stateOf, toldOf } from "./second-factor-changes.ts";

const server = useServer();

const NOT_VALID = problem("attestation", "credential_wrong");

const confirmed = (user: TestUser) => confirmPassword(user.device, user.session, user.password);

test("a passkey needs the confirmed password; a recent sign-in is enough for the first security key", async () => {
  const user = await aPerson(server);
  const authenticator = createSoftwareAuthenticator();
  await assert.rejects(addCredential(user, authenticator, { kind: "passkey" }), NEEDS_CONFIRMATION);
  assert.ok((await addCredential(user, authenticator, { kind: "security_key" })).backup_codes);
  await assert.rejects(addCredential(user, authenticator, { kind: "security_key" }), NEEDS_CONFIRMATION);
  await confirmIdentity(user.device, user.session, { password: user.password, key: authenticator });
  later(server, 1);
  await addCredential(user, authenticator, { kind: "passkey" });
  later(server, 11 * MINUTE);
  await assert.rejects(user.session.api.identity.newCredentialChallenge(), NEEDS_CONFIRMATION);
  assert.deepEqual(
    (await credentialsOf(user)).map(({ kind }) => kind),
    ["security_key", "passkey"],
  );
});

test("an account whose address is not proven gets no credential", async () => {
  const user = await aUser(server);
  await confirmed(user);
  const refused = { code: "email.unproven" };
  await assert.rejects(user.session.api.identity.newCredentialChallenge(), refused);
  const challenge = await passkeyChallenge(server);
  const made = await attested(user, createSoftwareAuthenticator(), { kind: "security_key", challenge });
  await assert.rejects(sendCredential(user, made, { kind: "security_key" }), refused);
});

test("a new passkey leaves two-factor security off, is reported by mail, and ends the other sessions", async () => {
  const user = await aPerson(server);
  const other = await signIn(aDevice(server), user);
  const authenticator = createSoftwareAuthenticator({ isSynced: true });
  await addedPasskey(user, authenticator);
  await assert.rejects(other.api.identity.me(), { type: "unauthorized" });
  assert.equal((await eventsOf(user))[0], "passkey_added");
  assert.equal((await letterTo(server, user.email, "passkey"))["change"], "added");
  assert.equal((await stateOf(user)).backup_codes, null);
  assert.ok(await signIn(aDevice(server), user), "the password is still enough");
  const [passkey] = await credentialsOf(user);
  assert.deepEqual([passkey?.kind, passkey?.is_synced], ["passkey", true]);
});

test("a security key alone turns two-factor security on, with backup codes", async () => {
  const user = await aPerson(server);
  const other = await signIn(aDevice(server), user);
  const codes = await addSecurityKey(user.session, createSoftwareAuthenticator(), { name: "Test" });
  assert.equal(codes?.length, 10);
  assert.equal((await stateOf(user)).backup_codes?.left, 10);
  await assert.rejects(other.api.identity.me(), { type: "unauthorized" });
  assert.equal((await eventsOf(user))[0], "two_factor_added");
  assert.deepEqual(await toldOf(server, user), ["added", "security_key"]);
  await assert.rejects(signIn(aDevice(server), user), { name: "TwoFactorNeeded" });
});

test("a passkey that wraps another account key is refused, and so is a used uid or a used credential", async () => {
  const user = await aPerson(server);
  await confirmed(user);
  const authenticator = createSoftwareAuthenticator();
  await assert.rejects(addCredential(user, authenticator, { kind: "passkey", akGen: 2 }), {
    code: "conflict",
  });
  const uid = makeUid();
  await addCredential(user, authenticator, { kind: "passkey", uid });
  await assert.rejects(addCredential(user, authenticator, { kind: "passkey", uid }), { code: "uid_taken" });

  const stranger = await aPerson(server);
  const [held] = (await credentialsOf(user)).map(({ credential_id }) => credential_id);
  const { challenge } = await stranger.session.api.identity.newCredentialChallenge();
  const copied = createSoftwareAuthenticator();
  const made = await attested(stranger, copied, { kind: "security_key", challenge });
  const rawId = (id: string) => Buffer.from(id, "base64url").toString("hex");
  const object = Buffer.from(made.attestation_object, "base64url").toString("hex");
  const posed = object.replace(rawId(made.credential_id), rawId(held ?? ""));
  const attestation_object = Buffer.from(posed, "hex").toString("base64url");
  await assert.rejects(
    sendCredential(
      stranger,
      { ...made, credential_id: held ?? "", attestation_object },
      { kind: "security_key" },
    ),
    NOT_VALID,
  );
  assert.deepEqual(await credentialsOf(stranger), []);
});

test("an account has at most twenty passkeys and security keys", async () => {
  const { user, authenticator } = await withPasskey(server);
  await addCredential(user, authenticator, { kind: "security_key" });
  await confirmIdentity(user.device, user.session, { password: user.password, key: authenticator });
  for (let made = 2; made < CREDENTIALS_MAX; made += 1)
    await addCredential(user, authenticator, { kind: "security_key" });
  const { credentials } = await user.session.api.identity.newCredentialChallenge();
  assert.equal(credentials.length, CREDENTIALS_MAX);
  await assert.rejects(addCredential(user, authenticator, { kind: "security_key" }), {
    code: "credentials.full",
  });
  const [, { uid: id = "" } = {}] = await credentialsOf(user);
  await user.session.api.identity.deleteCredential({ params: { id } });
  await addCredential(user, authenticator, { kind: "passkey" });
});
