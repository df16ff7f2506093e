/** @file Tests `page.ts` and the relay in a real page. The test acts as the background and as the website's server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { readSignInOptions } from "../../src/passkeys/read-sign-in-options.ts";
import { rpIdFor } from "../../src/passkeys/rp-id.ts";
import { signWithPasskey } from "../../src/passkeys/sign-with-passkey.ts";
import { withChromium } from "../with-chromium.ts";
import { CREATE, call, created, deliver, GET, ORIGIN, open, prepare, type World } from "./passkey-world.ts";

const EXPECTED = { expectedOrigin: ORIGIN, expectedRPID: "site.test", expectedChallenge: "AQID" };

const SHAPE = `[credential instanceof PublicKeyCredential, Object.prototype.toString.call(credential),
  credential.rawId instanceof ArrayBuffer, credential.response.clientDataJSON instanceof ArrayBuffer,
  credential.getClientExtensionResults().prf?.results?.first instanceof ArrayBuffer]`;

const registersAndSignsIn = async (world: World): Promise<void> => {
  const { page } = world;
  const made: Awaited<ReturnType<typeof created>>["passkey"][] = [];
  await open(world, async (message) => {
    const { passkey, ended } = await created(message);
    made.push(passkey);
    return ended;
  });
  const result = (await call(
    page,
    `navigator.credentials.create(${CREATE}).then((credential) => ({ json: credential.toJSON(), shape: [...${SHAPE},
      credential.response instanceof AuthenticatorAttestationResponse, credential.response.getTransports(),
      credential.response.getPublicKey().byteLength, credential.response.getPublicKeyAlgorithm(),
      credential.response.getAuthenticatorData().byteLength > 100] }))`,
  )) as { json: Parameters<typeof verifyRegistrationResponse>[0]["response"]; shape: unknown[] };
  const object = "[object PublicKeyCredential]";
  const attested = [true, ["internal", "hybrid"], 91, -7, true];
  assert.deepEqual(result.shape, [true, object, true, true, true, ...attested]);
  const { registrationInfo } = await verifyRegistrationResponse({ response: result.json, ...EXPECTED });
  const passkey = made[0] ?? assert.fail();
  assert.equal(registrationInfo?.credential.id, passkey.id);

  await open(world, async ({ options }) => {
    const signInOptions = readSignInOptions(options, ORIGIN, rpIdFor) ?? assert.fail();
    return { answer: "credential", credential: await signWithPasskey(signInOptions, passkey, ORIGIN) };
  });
  const signed = (await call(
    page,
    `navigator.credentials.get(${GET}).then((credential) => ({ json: credential.toJSON(), shape: [...${SHAPE},
      credential.response instanceof AuthenticatorAssertionResponse, credential.response.userHandle.byteLength] }))`,
  )) as { json: Parameters<typeof verifyAuthenticationResponse>[0]["response"]; shape: unknown[] };
  assert.deepEqual(signed.shape, [true, object, true, true, false, true, 3]);
  const { credential } = registrationInfo ?? assert.fail();
  const { verified } = await verifyAuthenticationResponse({ response: signed.json, credential, ...EXPECTED });
  assert.ok(verified);
};

const failsAsTheStandardSays = async (world: World): Promise<void> => {
  for (const [answer, name] of [
    ["refused", "NotAllowedError"],
    ["excluded", "InvalidStateError"],
  ] as const) {
    await open(world, async () => ({ answer }));
    assert.equal(await call(world.page, `navigator.credentials.create(${CREATE})`), name);
  }
};

const leavesToTheBrowser = async (world: World): Promise<void> => {
  const { page } = world;
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, hasUserVerification: true, isUserVerified: true },
  });
  const make = `navigator.credentials.create(${CREATE}).then(({ type }) => type)`;
  for (const plan of ["browser", "gone", async () => ({ answer: "browser" })] as const) {
    await open(world, plan);
    assert.equal(await call(page, make), "public-key");
    assert.equal(world.sent.length, 1);
  }
  await open(world, "wait");
  const others = [
    `navigator.credentials.get({ ...${GET}, mediation: "conditional" })`,
    `navigator.credentials.get({ password: true })`,
    `navigator.credentials.get()`,
    `navigator.credentials.get({ publicKey: { challenge: "AQID" } })`,
    `navigator.credentials.create({ publicKey: { ...${CREATE}.publicKey, user: { id: "AQID", name: "a", displayName: "a" } } })`,
    `CredentialsContainer.prototype.get.call({}, ${GET})`,
  ];
  // Do not wait for these calls, because the browser may wait for its user.
  for (const other of others) await page.evaluate(`void ${other}.catch(() => undefined)`);
  assert.equal(world.sent.length, 0);
  await client.send("WebAuthn.disable");
};

const endsWhenThePageAborts = async (world: World): Promise<void> => {
  const { page, sent } = world;
  await open(world, "wait");
  const aborted = `(async () => {
    const controller = new AbortController();
    const waiting = navigator.credentials.get({ ...${GET}, signal: controller.signal });
    setTimeout(() => controller.abort(new RangeError("enough")), 50);
    return waiting;
  })()`;
  assert.equal(await call(page, aborted), "RangeError");
  await page.waitForTimeout(50);
  assert.deepEqual(
    sent.map(({ kind, callId }) => [kind, callId]),
    [
      ["begin-passkey-call", sent[0]?.callId],
      ["stop-passkey-call", sent[0]?.callId],
    ],
  );
};

const believesOnlyTheExtension = async (world: World): Promise<void> => {
  const { page } = world;
  const { sent } = world;
  await open(world, "wait");
  const malformed = [`{ detail: "{" }`, `{ detail: {} }`, `{ detail: '{"callNumber":-1}' }`, `{}`];
  for (const detail of malformed)
    await page.evaluate(
      `for (const name of ["call", "stop", "end"]) dispatchEvent(new CustomEvent("keepwell-passkey-" + name, ${detail}))`,
    );
  assert.equal(sent.length, 0);
  const waiting = call(page, `navigator.credentials.get(${GET})`);
  while (sent.length === 0) await page.waitForTimeout(10);
  const answer = { kind: "answer-passkey-call", answer: "refused", credential: "" };
  await deliver(page, { ...answer, callId: "another" });
  await deliver(page, { ...answer, callId: sent[0]?.callId, answer: "later" });
  await deliver(page, { ...answer, callId: sent[0]?.callId }, "another extension");
  const first = await Promise.race([waiting, page.waitForTimeout(100).then(() => "waiting")]);
  assert.equal(first, "waiting");
  await deliver(page, { ...answer, callId: sent[0]?.callId });
  assert.equal(await waiting, "NotAllowedError");
};

const looksLikeTheBrowsersOwn = async (world: World): Promise<void> => {
  await open(world, async (message) => {
    assert.equal(JSON.parse(message.options).challenge, "AQID");
    return { answer: "refused" };
  });
  const seen = await call(
    world.page,
    `(async () => {
      const { get, create } = navigator.credentials;
      const options = ${GET};
      const waiting = navigator.credentials.get(options);
      options.publicKey.challenge.fill(9);
      await waiting.catch(() => undefined);
      return [get.name, get.length, create.name, create.length, Object.keys(navigator.credentials),
        await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()];
    })()`,
  );
  assert.deepEqual(seen, ["get", 0, "create", 0, [], true]);
};

test("a page's calls for passkeys", (context) =>
  withChromium(new URL("passkeys.page.ts", import.meta.url), async (page, script) => {
    const world = await prepare(page, script);
    const check = (title: string, run: (one: World) => Promise<void>) =>
      context.test(title, () => run(world));
    await check(
      "a passkey of Keepwell registers and signs in, as an object of the browser's classes",
      registersAndSignsIn,
    );
    await check("a refused or excluded call fails as the standard says", failsAsTheStandardSays);
    await check("every call that Keepwell does not answer is the browser's", leavesToTheBrowser);
    await check("an abort ends the call in the page and in the background", endsWhenThePageAborts);
    await check("only the extension's answer to this very call counts", believesOnlyTheExtension);
    await check("the methods look like the browser's own, and copy the options", looksLikeTheBrowsersOwn);
  }));
