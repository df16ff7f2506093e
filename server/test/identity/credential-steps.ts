/** @file Steps of tests about passkeys and security keys. Some of them call the API directly, as any program could. */
import assert from "node:assert/strict";
import { addPasskey } from "@keepwell/client/credentials/add-passkey.ts";
import { addSecurityKey } from "@keepwell/client/credentials/add-security-key.ts";
import { readCredentialRows } from "@keepwell/client/credentials/credential-rows.ts";
import type {
  Assertion,
  Attestation,
  CredentialKind,
  CredentialRow,
} from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { makeUid, uidBytes } from "@keepwell/crypto/uid.ts";
import { systemBucket, type TestUser, uidOf } from "../factories.ts";
import { type RawReply, send, type TestServer } from "../harness.ts";
import { aPerson } from "../sharing/factories.ts";
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from "../software-authenticator.ts";

export interface WithCredential {
  readonly user: TestUser;
  readonly authenticator: SoftwareAuthenticator;
}

export const addedPasskey = (user: TestUser, authenticator: SoftwareAuthenticator): Promise<void> =>
  addPasskey(user.device, user.session, authenticator, { password: user.password, name: "Test" });

export const withPasskey = async (server: TestServer): Promise<WithCredential> => {
  const [user, authenticator] = [await aPerson(server), createSoftwareAuthenticator()];
  await addedPasskey(user, authenticator);
  return { user, authenticator };
};

/** A user whose only second factor is a security key. */
export const withSecurityKey = async (server: TestServer): Promise<WithCredential> => {
  const [user, authenticator] = [await aPerson(server), createSoftwareAuthenticator()];
  await addSecurityKey(user.session, authenticator, { name: "Test" });
  return { user, authenticator };
};

/** The user's passkeys and security keys, the oldest first. */
export const credentialsOf = ({ session }: TestUser): Promise<CredentialRow[]> => readCredentialRows(session);

/** Makes a credential for a challenge. Does not send it. */
export const attested = (
  user: TestUser,
  authenticator: SoftwareAuthenticator,
  { kind, challenge }: { readonly kind: CredentialKind; readonly challenge: string },
): Promise<Attestation> => {
  const account = { id: uidBytes(uidOf(user)), name: user.email };
  return authenticator.create({ kind, challenge, user: account, exclude: [] });
};

/** Signs a challenge with one of these credentials, or with any passkey. */
export const signed = async (
  authenticator: SoftwareAuthenticator,
  challenge: string,
  credentials: readonly string[] | null = null,
): Promise<Assertion> => {
  const described = credentials?.map((credential_id) => ({ credential_id, transports: [] })) ?? null;
  const wanted = { challenge, credentials: described, verifyUser: credentials === null, input: null };
  return (await authenticator.use(wanted)).assertion;
};

export const post = (server: TestServer, path: string, body: unknown = undefined): Promise<RawReply> =>
  send(server, {
    method: "POST",
    url: `/api/${path}`,
    ...(body === undefined ? {} : { body }),
  });

export const passkeyChallenge = async (server: TestServer): Promise<string> =>
  JSON.parse((await post(server, "authenticate/passkey/challenge")).text).challenge;

/** Tries to sign in with a passkey by sending this signature. */
export const sendPasskey = (server: TestServer, assertion: Assertion): Promise<RawReply> =>
  post(server, "authenticate/passkey", { assertion });

/** Signs in with the authenticator's passkey. */
export const passkeySignIn = async (
  server: TestServer,
  authenticator: SoftwareAuthenticator,
): Promise<RawReply> => sendPasskey(server, await signed(authenticator, await passkeyChallenge(server)));

/** Requires that a sign-in with a passkey was refused. */
export const requirePasskeyRefused = async (reply: Promise<RawReply>, why = ""): Promise<void> => {
  const { status, code } = await reply;
  assert.deepEqual([status, code], [401, "passkey.failed"], why);
};

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
export const sendCredential = async (
  user: TestUser,
  attestation: Attestation,
  { kind, uid, akGen = 1 }: Added,
) => {
  const passkey = kind === "passkey" ? { wrap: await someWrap(user), ak_gen: akGen } : undefined;
  const body = { uid: uid ?? makeUid(), attestation, ...(passkey && { passkey }) };
  return user.session.api.identity.addCredential({ body });
};

export const addCredential = async (user: TestUser, authenticator: SoftwareAuthenticator, added: Added) => {
  const { challenge } = await user.session.api.identity.newCredentialChallenge();
  return sendCredential(user, await attested(user, authenticator, { kind: added.kind, challenge }), added);
};
