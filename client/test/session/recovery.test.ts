/** @file Users recover accounts on a server that lies about the data that it stores. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { packEnvelope } from "@keepwell/crypto/envelope.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { anEntry, aUser, bucketsOf, systemBucket, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { enterAs, onlyRetired, reset, resetTokenOf } from "../../../server/test/identity/recovery-steps.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { followLink } from "../../src/recovery/open-account.ts";
import { isWholeRecoveryCode, renewRecoveryCode } from "../../src/recovery/recovery-code.ts";
import { type ResetBy, resetPassword } from "../../src/recovery/reset-password.ts";
import { restoreOldData } from "../../src/recovery/restore-old-data.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { altering } from "../lying/lies.ts";

const server = useServer();
let user: TestUser;
let other: TestUser;
let code: string;
before(async () => {
  await server.opened;
  const trusting = async () => {
    const one = await aUser(server);
    await signIn(one.device, { ...one, remember: true });
    return one;
  };
  user = await trusting();
  other = await trusting();
  code = await renewRecoveryCode(user.device, user.session, user.password);
  await renewRecoveryCode(other.device, other.session, other.password);
});

const PASSWORD = "meadow lantern copper 93 tides";
const RECOVERY = /\/password\/recovery$/;
type Row = Record<string, unknown>;

/** Resets the account on a server that lies. Returns the outcome, the requests, and whether the reset was sent. */
const resetThrough = async (lie: (honest: Transport) => Transport, by: ResetBy) => {
  const token = await resetTokenOf(server, user.email);
  const { sent, transport } = recording(lie(injectTransport(server)));
  const device = { ...user.device, transport };
  const outcome = await followLink(device, token)
    .then((followed) => resetPassword(device, followed, { email: user.email, password: PASSWORD, by }))
    .then(
      () => "reset",
      (error: Error) => error.name,
    );
  return { outcome, wrote: sent.some(({ path }) => path.endsWith("/password/reset")), sent };
};

const says = (alter: (body: Row) => Row) => (honest: Transport) => altering(honest, RECOVERY, alter);

const wrapOf = async (table: "recovery_codes" | "devices", { session }: TestUser) => {
  const { wrap } = await server.database.handle
    .selectFrom(table)
    .select("wrap")
    .where("user_uid", "=", session.identity.uid)
    .executeTakeFirstOrThrow();
  return wrap;
};

const RANDOM = packEnvelope({ iv: new Uint8Array(12), value: new Uint8Array(48) });

test("MS-61: an account key that was not sealed with the code is refused", async () => {
  const by = { kind: "code", code } as const;
  const foreign = await wrapOf("recovery_codes", other);
  for (const recovery_wrap of [foreign, await wrapOf("devices", user), RANDOM, null]) {
    const lie = says((body) => (body["recovery_wrap"] === null ? body : { ...body, recovery_wrap }));
    const { outcome, wrote } = await resetThrough(lie, by);
    assert.deepEqual([outcome, wrote], ["CannotVerifyError", false]);
  }
});

test("MS-61: an account key that was not sealed for this browser is refused too", async () => {
  const by = { kind: "browser" } as const;
  const foreign = await wrapOf("devices", other);
  for (const device_wrap of [foreign, await wrapOf("recovery_codes", user), RANDOM, null]) {
    const lie = says((body) => (body["device_wrap"] === null ? body : { ...body, device_wrap }));
    const { outcome, wrote } = await resetThrough(lie, by);
    assert.deepEqual([outcome, wrote], ["CannotVerifyError", false]);
  }
});

test("MS-61: a sealed account key opens only for its own user and generation", async () => {
  const { uid } = other.session.identity;
  for (const lie of [says((body) => ({ ...body, ak_gen: 2 })), says((body) => ({ ...body, uid }))])
    for (const by of [{ kind: "code", code }, { kind: "browser" }] as const) {
      const { outcome, wrote } = await resetThrough(lie, by);
      assert.notEqual(outcome, "reset");
      assert.equal(wrote, false);
    }
});

test("MS-84: a link opens no account if the user types the address of another account", async () => {
  const [one, another] = [await aUser(server), await aUser(server)];
  const { device } = one;
  for (const account of [one, another]) await signIn(device, { ...account, remember: true });
  const { sent, transport } = recording(injectTransport(server));
  const followed = await followLink({ ...device, transport }, await resetTokenOf(server, another.email));
  const resetAs = (email: string) =>
    resetPassword({ ...device, transport }, followed, { email, password: PASSWORD, by: { kind: "browser" } });
  for (const email of [one.email, "nobody@example.test"])
    await assert.rejects(resetAs(email), { code: "reset.invalid_user" });
  assert.ok(!sent.some(({ path }) => path.endsWith("/password/reset")));
  await resetAs(` ${another.email.toUpperCase()}`);
});

/** Follows a link for the account with the address `linkTo`, and types the address `email`. */
const resetUnder = async (email: string, linkTo: string, by: ResetBy) => {
  const { sent, transport } = recording(injectTransport(server));
  const device = { ...user.device, transport };
  const followed = await followLink(device, await resetTokenOf(server, linkTo));
  const outcome = resetPassword(device, followed, { email, password: PASSWORD, by });
  return { outcome, sent };
};

test("MS-152: a link is refused if this browser knows another account under the address", async () => {
  const elsewhere = await aUser(server);
  const ways: readonly ResetBy[] = [{ kind: "code", code }, { kind: "browser" }, { kind: "empty" }];
  for (const by of ways) {
    const { outcome, sent } = await resetUnder(user.email, elsewhere.email, by);
    await assert.rejects(outcome, { type: "invalid_user", code: "reset.invalid_user" }, by.kind);
    assert.deepEqual(
      sent.map(({ body }) => Object.keys(JSON.parse(body ?? "{}"))),
      [["token"]],
      "nothing but the link's secret was sent",
    );
  }
  const pinned = await user.device.pins.get(user.email);
  assert.equal(
    pinned?.uid,
    user.session.identity.uid,
    "the browser still knows the account under the address",
  );
  await (await resetUnder(elsewhere.email, elsewhere.email, { kind: "empty" })).outcome;
});

test("MS-152: a reset fails if the server names another account after it has received the verifier", async () => {
  const { uid } = other.session.identity;
  const second = says((body) =>
    body["recovery_wrap"] === null && body["device_wrap"] === null ? body : { ...body, uid },
  );
  for (const by of [{ kind: "code", code }, { kind: "browser" }] as const) {
    const { outcome, wrote } = await resetThrough(second, by);
    assert.deepEqual([outcome, wrote], ["CannotVerifyError", false], by.kind);
  }
});

test("a server that chooses the key derivation gets nothing that was derived from the password", async () => {
  for (const lie of [
    { kdf: 0 },
    { kdf: 2 },
    { kdf: "1" },
    { salt: "AAAAAAAAAAAAAAAAAAAAAA==" },
    { salt: "" },
  ]) {
    const { outcome, wrote } = await resetThrough(
      says((body) => ({ ...body, ...lie })),
      { kind: "code", code },
    );
    assert.notEqual(outcome, "reset", JSON.stringify(lie));
    assert.equal(wrote, false);
  }
});

test("MS-63: a server that hides recovery options cannot make the client give up the data", async () => {
  const hidden = says((body) => ({ ...body, has_code: false, devices: 0 }));
  const { outcome } = await resetThrough(hidden, { kind: "code", code: `${code.slice(0, -1)}!` });
  assert.equal(outcome, "CannotVerifyError", "an account is reset without its data only if the user says so");
});

test("no request contains the code or the password", async () => {
  const { outcome, sent } = await resetThrough((honest) => honest, { kind: "code", code });
  assert.equal(outcome, "reset");
  const all = sent.map(({ body = "" }) => body).join();
  for (const secret of [code, code.replaceAll("-", ""), PASSWORD]) assert.ok(!all.includes(secret));
  code = await enterAs(server, user).then(({ device, session }) =>
    renewRecoveryCode(device, session, PASSWORD),
  );
});

test("a typing error in a code is detected, and no further request is sent", async () => {
  assert.equal(await isWholeRecoveryCode(` ${code.toLowerCase()} `), true);
  const slips = [code.slice(0, -1), `${code}0`, `${code[0] === "0" ? "1" : "0"}${code.slice(1)}`, ""];
  for (const slip of slips) assert.equal(await isWholeRecoveryCode(slip), false, slip);
  const { sent, transport } = recording(aDevice(server).transport);
  const token = await resetTokenOf(server, user.email);
  const device = { ...aDevice(server), transport };
  const followed = await followLink(device, token);
  const by = { kind: "code", code: slips[0] ?? "" } as const;
  const form = { email: user.email, password: `${PASSWORD} 2`, by };
  await assert.rejects(resetPassword(device, followed, form), CannotVerifyError);
  assert.equal(sent.length, 1);
});

test("data that a reset has locked: an altered bucket stays locked, and the unaltered bucket is restored", async () => {
  const person = await aUser(server, { plan: "personal" });
  await anEntry(person, await systemBucket(person));
  const { uid: foreign } = await systemBucket(other);
  await reset(server, person, { by: { kind: "empty" } });
  const fresh = await enterAs(server, person);
  const retired = await onlyRetired(fresh.session);
  const proof = { kind: "password", password: person.password } as const;
  const through = async (alter: (bucket: Row) => Row) => {
    const lie = altering(injectTransport(server), /\/retired\/open$/, (body) => ({
      ...body,
      buckets: (body["buckets"] as Row[]).map(alter),
    }));
    const { sent, transport } = recording(lie);
    const session = await signIn({ ...aDevice(server), transport }, { ...fresh });
    const restored = await restoreOldData(fresh.device, session, { retired, proof, systemName: "Recovered" });
    return { ...restored, wrote: sent.some(({ path }) => path.endsWith("/restore")) };
  };
  const refused = { restored: 0, unverifiable: 1, wrote: false };
  assert.deepEqual(await through((bucket) => ({ ...bucket, row: null })), refused);
  assert.deepEqual(await through((bucket) => ({ ...bucket, is_system: false })), refused);
  assert.deepEqual(await through((bucket) => ({ ...bucket, uid: foreign })), refused);
  assert.deepEqual(await through((bucket) => ({ ...bucket, gen: 2 })), refused);
  assert.deepEqual(await through((bucket) => ({ ...bucket, wrap: RANDOM })), refused);
  const honest = await through((bucket) => bucket);
  assert.deepEqual(honest, { restored: 1, unverifiable: 0, wrote: true });
  assert.equal((await bucketsOf(fresh)).length, 2);
});

test("data that a reset has locked: only the previous account key restores it", async () => {
  const person = await aUser(server);
  const { sek } = await server.database.handle
    .selectFrom("users")
    .select("sek")
    .where("uid", "=", other.session.identity.uid)
    .executeTakeFirstOrThrow();
  await reset(server, person, { by: { kind: "empty" } });
  const fresh = await enterAs(server, person);
  const retired = await onlyRetired(fresh.session);
  const lie = altering(injectTransport(server), /\/retired\/open$/, (body) => ({ ...body, sek }));
  const { sent, transport } = recording(lie);
  const session = await signIn({ ...aDevice(server), transport }, fresh);
  const proof = { kind: "password", password: person.password } as const;
  const restoring = restoreOldData(fresh.device, session, { retired, proof, systemName: "Recovered" });
  await assert.rejects(restoring, CannotVerifyError);
  assert.ok(!sent.some(({ path }) => path.endsWith("/restore")));
});
