/** @file Adding and removing passkeys and security keys: what each needs, and what follows from it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmIdentity, confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { addSecurityKey } from "@keepwell/client/credentials/add-security-key.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import {
  type Attestation,
  CREDENTIALS_MAX,
  type CredentialKind,
} from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { later, MINUTE } from "../clock.ts";
import { aUser, systemBucket, type TestUser, uidOf } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";
import { aPerson, proveAddress } from "../sharing/factories.ts";
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from "../software-authenticator.ts";
import { useServer } from "../use-server.ts";
import {
  addedPasskey,
  attested,
  credentialsOf,
  passkeyChallenge,
  passkeySignIn,
  withPasskey,
  withSecurityKey,
} from "./credential-steps.ts";
import { EMPTY } from "./old-data-steps.ts";
import { aTrustingPerson, reset } from "./recovery-steps.ts";
import { addApp, confirmWith, eventsOf } from "./second-factor.ts";
import { NEEDS_CONFIRMATION, problem, stateOf, toldOf } from "./second-factor-changes.ts";

const server = useServer();

const NOT_VALID = problem("attestation", "credential_wrong");

const confirmed = (user: TestUser) => confirmPassword(user.device, user.session, user.password);

/** A sealed key of the right form. Only the client could notice that it is not the account key. */
const someWrap = async (user: TestUser): Promise<Sealed<"ak-passkey">> => {
  const { key } = await systemBucket(user);
  assert.ok(key?.form === "self");
  return key.wrap as unknown as Sealed<"ak-passkey">;
};

interface Added {
  readonly kind: CredentialKind;
  readonly uid?: string;
  readonly akGen?: number;
}

/** Sends a credential that the authenticator has made. */
const send = async (user: TestUser, attestation: Attestation, { kind, uid, akGen = 1 }: Added) => {
  const passkey = kind === "passkey" ? { wrap: await someWrap(user), ak_gen: akGen } : undefined;
  const body = { uid: uid ?? makeUid(), attestation, ...(passkey && { passkey }) };
  return user.session.api.identity.addCredential({ body });
};

const add = async (user: TestUser, authenticator: SoftwareAuthenticator, added: Added) => {
  const { challenge } = await user.session.api.identity.newCredentialChallenge();
  return send(user, await attested(user, authenticator, { kind: added.kind, challenge }), added);
};

test("a passkey needs the confirmed password; a recent sign-in is enough for the first security key", async () => {
  const user = await aPerson(server);
  const authenticator = createSoftwareAuthenticator();
  await assert.rejects(add(user, authenticator, { kind: "passkey" }), NEEDS_CONFIRMATION);
  assert.ok((await add(user, authenticator, { kind: "security_key" })).backup_codes);
  await assert.rejects(add(user, authenticator, { kind: "security_key" }), NEEDS_CONFIRMATION);
  await confirmIdentity(user.device, user.session, { password: user.password, key: authenticator });
  later(server, 1);
  await add(user, authenticator, { kind: "passkey" });
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
  await assert.rejects(send(user, made, { kind: "security_key" }), refused);
});

test("a passkey leaves two-factor security off, is mailed, and ends the other sessions", async () => {
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

test("a challenge for a new credential can be used once, within five minutes, by its own session", async () => {
  const user = await aPerson(server);
  const stranger = await aPerson(server);
  const { identity } = user.session.api;
  const make = (challenge: string) =>
    attested(user, createSoftwareAuthenticator(), { kind: "security_key", challenge });
  const key = { kind: "security_key" } as const;

  const { challenge } = await identity.newCredentialChallenge();
  await assert.rejects(send(stranger, await make(challenge), key), NOT_VALID, "another account's challenge");
  await assert.rejects(send(user, await make(challenge), key), NOT_VALID, "that call used it up");
  const second = { ...user, session: await signIn(aDevice(server), user) };
  const own = await make((await identity.newCredentialChallenge()).challenge);
  await assert.rejects(send(second, own, key), NOT_VALID, "another session's challenge");
  await assert.rejects(send(user, await make(await passkeyChallenge(server)), key), NOT_VALID, "a sign-in's");
  const late = (await identity.newCredentialChallenge()).challenge;
  later(server, 5 * MINUTE);
  await assert.rejects(send(user, await make(late), key), NOT_VALID, "expired");
  const made = await make((await identity.newCredentialChallenge()).challenge);
  assert.ok(await send(user, made, key));
  assert.deepEqual((await credentialsOf(user)).length, 1);
});

test("an attestation for another site, or without a present user, is refused", async () => {
  const user = await aPerson(server);
  for (const behavior of [
    { origin: "http://localhost:3001" },
    { rpId: "example.test" },
    { isUserPresent: false },
  ])
    await assert.rejects(
      add(user, createSoftwareAuthenticator(behavior), { kind: "security_key" }),
      NOT_VALID,
      JSON.stringify(behavior),
    );
  assert.deepEqual(await credentialsOf(user), []);
});

test("a passkey must verify the user; a security key need not", async () => {
  const user = await aPerson(server);
  await confirmed(user);
  const authenticator = createSoftwareAuthenticator({ isUserVerified: false });
  await assert.rejects(add(user, authenticator, { kind: "passkey" }), NOT_VALID);
  assert.ok(await add(user, authenticator, { kind: "security_key" }));
});

test("who made the authenticator is not judged, but its id and its key are", async () => {
  const user = await aPerson(server);
  await confirmed(user);
  const { identity } = user.session.api;
  const make = async () => {
    const { challenge } = await identity.newCredentialChallenge();
    const authenticator = createSoftwareAuthenticator();
    return attested(user, authenticator, { kind: "security_key", challenge });
  };
  const altered = async (change: (object: Buffer) => Buffer): Promise<Attestation> => {
    const { attestation_object, ...rest } = await make();
    const object = change(Buffer.from(attestation_object, "base64url"));
    return { ...rest, attestation_object: object.toString("base64url") };
  };
  const replace = (from: string, to: string) => (object: Buffer) =>
    Buffer.from(object.toString("hex").replace(from, to), "hex");
  const hexOf = (text: string) => Buffer.from(text).toString("hex");
  const key = { kind: "security_key" } as const;

  const other = { ...(await make()), credential_id: "A".repeat(43) };
  await assert.rejects(send(user, other, key), NOT_VALID, "another credential id");
  // The COSE key begins with `{1: 2, 3: -7`; -35 is ES384.
  const es384 = await altered(replace("a501020326", "a50102033822"));
  await assert.rejects(send(user, es384, key), NOT_VALID, "an algorithm that browsers are not asked for");
  const cut = await altered((object) => object.subarray(0, 80));
  await assert.rejects(send(user, cut, key), NOT_VALID, "an attestation that ends early");
  const unknown = await altered(replace(`64${hexOf("none")}`, `68${hexOf("compound")}`));
  assert.ok(await send(user, unknown, key), "a format that the library does not know");
});

test("a passkey of another account key, a used uid and a used credential are refused", async () => {
  const user = await aPerson(server);
  await confirmed(user);
  const authenticator = createSoftwareAuthenticator();
  await assert.rejects(add(user, authenticator, { kind: "passkey", akGen: 2 }), { code: "conflict" });
  const uid = makeUid();
  await add(user, authenticator, { kind: "passkey", uid });
  await assert.rejects(add(user, authenticator, { kind: "passkey", uid }), { code: "uid_taken" });

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
    send(stranger, { ...made, credential_id: held ?? "", attestation_object }, { kind: "security_key" }),
    NOT_VALID,
  );
  assert.deepEqual(await credentialsOf(stranger), []);
});

test("an account has at most twenty passkeys and security keys", async () => {
  const { user, authenticator } = await withPasskey(server);
  await add(user, authenticator, { kind: "security_key" });
  await confirmIdentity(user.device, user.session, { password: user.password, key: authenticator });
  for (let made = 2; made < CREDENTIALS_MAX; made += 1)
    await add(user, authenticator, { kind: "security_key" });
  const { credential_ids } = await user.session.api.identity.newCredentialChallenge();
  assert.equal(credential_ids.length, CREDENTIALS_MAX);
  await assert.rejects(add(user, authenticator, { kind: "security_key" }), { code: "credentials.full" });
  const [, { uid: id = "" } = {}] = await credentialsOf(user);
  await user.session.api.identity.deleteCredential({ params: { id } });
  await add(user, authenticator, { kind: "passkey" });
});

test("removing a credential needs the confirmed password and factor, and the account that has it", async () => {
  const { user, authenticator } = await withSecurityKey(server);
  const stranger = await withPasskey(server);
  const [{ uid: id = "" } = {}] = await credentialsOf(user);
  const remove = (by: TestUser) => by.session.api.identity.deleteCredential({ params: { id } });
  await assert.rejects(remove(user), NEEDS_CONFIRMATION);
  await assert.rejects(remove(stranger.user), { type: "not_found" });
  await confirmIdentity(user.device, user.session, { password: user.password, key: authenticator });
  await remove(user);
  await assert.rejects(remove(user), { type: "not_found" });
  assert.deepEqual(await credentialsOf(user), []);
});

test("removing the last factor removes the backup codes, even if a passkey stays", async () => {
  const { user } = await withPasskey(server);
  later(server, 1);
  const authenticator = createSoftwareAuthenticator();
  await addSecurityKey(user.session, authenticator, { name: "Test" });
  await confirmIdentity(user.device, user.session, { password: user.password, key: authenticator });
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  const [, key] = await credentialsOf(user);
  const { identity } = user.session.api;
  await identity.deleteCredential({ params: { id: key?.uid ?? "" } });
  assert.deepEqual(await toldOf(server, user), ["removed", "security_key"]);
  assert.equal((await eventsOf(user))[0], "two_factor_removed");
  assert.ok((await stateOf(user)).backup_codes, "the app is still there");
  await identity.deleteAuthenticator();
  assert.equal((await stateOf(user)).backup_codes, null);
  const session = await signIn(aDevice(server), user);
  assert.equal((await session.api.identity.listCredentials()).length, 1);
});

test("removing a passkey is mailed and logged, and ends the other sessions", async () => {
  const { user, authenticator } = await withPasskey(server);
  const token = JSON.parse((await passkeySignIn(server, authenticator)).text).session.token;
  assert.ok(token);
  const countSessions = async () => (await user.session.api.identity.listSessions()).length;
  assert.equal(await countSessions(), 2);
  const [{ uid: id = "" } = {}] = await credentialsOf(user);
  later(server, 1);
  await user.session.api.identity.deleteCredential({ params: { id } });
  assert.equal(await countSessions(), 1);
  assert.equal((await eventsOf(user))[0], "passkey_removed");
  assert.equal((await letterTo(server, user.email, "passkey"))["change"], "removed");
});

test("a reset without data removes the passkeys, and keeps the security keys", async () => {
  const user = await aTrustingPerson(server);
  await proveAddress(server, user);
  const authenticator = createSoftwareAuthenticator();
  await addedPasskey(user, authenticator);
  await addSecurityKey(user.session, createSoftwareAuthenticator(), { name: "Test" });
  await reset(server, user, { by: EMPTY });
  assert.equal((await passkeySignIn(server, authenticator)).code, "passkey.failed");
  const left = await server.database.handle
    .selectFrom("credentials")
    .select("kind")
    .where("user_uid", "=", uidOf(user))
    .execute();
  assert.deepEqual(left, [{ kind: "security_key" }]);
});

test("a passkey that wraps an earlier account key is neither listed nor accepted", async () => {
  const { user, authenticator } = await withPasskey(server);
  const { handle } = server.database;
  await handle.updateTable("users").set({ ak_gen: 2 }).where("uid", "=", uidOf(user)).execute();
  assert.deepEqual(await credentialsOf(user), []);
  assert.equal((await passkeySignIn(server, authenticator)).code, "passkey.failed");
});

test("the personal data list passkeys and security keys", async () => {
  const { user, authenticator } = await withPasskey(server);
  await passkeySignIn(server, authenticator);
  const exported = await user.session.api.identity.exportMe();
  const [passkey] = await credentialsOf(user);
  const { credential_id: _, ...told } = passkey ?? assert.fail();
  assert.deepEqual(exported.credentials, [told]);
});
