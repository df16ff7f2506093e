/** @file Which attestations of new passkeys and security keys are accepted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { Attestation } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { later, MINUTE } from "../clock.ts";
import type { TestUser } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { aPerson } from "../sharing/factories.ts";
import { createSoftwareAuthenticator } from "../software-authenticator.ts";
import { useServer } from "../use-server.ts";
import {
  addCredential,
  attested,
  credentialsOf,
  passkeyChallenge,
  sendCredential,
} from "./credential-steps.ts";
import { problem } from "./second-factor-changes.ts";

const server = useServer();

const NOT_VALID = problem("attestation", "credential_wrong");

const confirmed = (user: TestUser) => confirmPassword(user.device, user.session, user.password);

test("a challenge for a new credential can be used once, within five minutes, by its own session", async () => {
  const user = await aPerson(server);
  const stranger = await aPerson(server);
  const { identity } = user.session.api;
  const make = (challenge: string) =>
    attested(user, createSoftwareAuthenticator(), { kind: "security_key", challenge });
  const key = { kind: "security_key" } as const;

  const { challenge } = await identity.newCredentialChallenge();
  await assert.rejects(
    sendCredential(stranger, await make(challenge), key),
    NOT_VALID,
    "another account's challenge",
  );
  await assert.rejects(sendCredential(user, await make(challenge), key), NOT_VALID, "that call used it up");
  const second = { ...user, session: await signIn(aDevice(server), user) };
  const own = await make((await identity.newCredentialChallenge()).challenge);
  await assert.rejects(sendCredential(second, own, key), NOT_VALID, "another session's challenge");
  await assert.rejects(
    sendCredential(user, await make(await passkeyChallenge(server)), key),
    NOT_VALID,
    "a sign-in's",
  );
  const late = (await identity.newCredentialChallenge()).challenge;
  later(server, 5 * MINUTE);
  await assert.rejects(sendCredential(user, await make(late), key), NOT_VALID, "expired");
  const made = await make((await identity.newCredentialChallenge()).challenge);
  assert.ok(await sendCredential(user, made, key));
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
      addCredential(user, createSoftwareAuthenticator(behavior), { kind: "security_key" }),
      NOT_VALID,
      JSON.stringify(behavior),
    );
  assert.deepEqual(await credentialsOf(user), []);
});

test("a passkey must verify the user; a security key need not", async () => {
  const user = await aPerson(server);
  await confirmed(user);
  const authenticator = createSoftwareAuthenticator({ isUserVerified: false });
  await assert.rejects(addCredential(user, authenticator, { kind: "passkey" }), NOT_VALID);
  assert.ok(await addCredential(user, authenticator, { kind: "security_key" }));
});

test("an authenticator of any maker is accepted, but the id and the key of its credential are checked", async () => {
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
  await assert.rejects(sendCredential(user, other, key), NOT_VALID, "another credential id");
  // The COSE key begins with `{1: 2, 3: -7`; -35 is ES384.
  const es384 = await altered(replace("a501020326", "a50102033822"));
  await assert.rejects(
    sendCredential(user, es384, key),
    NOT_VALID,
    "an algorithm that browsers are not asked for",
  );
  const cut = await altered((object) => object.subarray(0, 80));
  await assert.rejects(sendCredential(user, cut, key), NOT_VALID, "an attestation that ends early");
  const unknown = await altered(replace(`64${hexOf("none")}`, `68${hexOf("compound")}`));
  assert.ok(await sendCredential(user, unknown, key), "a format that the library does not know");
});
