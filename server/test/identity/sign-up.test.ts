import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aSignupBody, aUser, bucketsOf } from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
const { valid } = prepare(server, async () => ({ valid: await aSignupBody(server) }));

const signUpWith = (body: unknown) => send(server, { method: "POST", url: "/api/signup", body });

const sealed = (chars: number) => "A".repeat(chars);

/** Changes of one field, with the code that the reply must report for this field. */
const BAD: readonly [field: keyof SignupBody, value: unknown, code: string][] = [
  ["uid", undefined, "required"],
  ["uid", 7, "invalid"],
  ["uid", "x", "uid_invalid"],
  ["uid", "0b7e4f0a-1c2d-7e3f-8a9b-0c1d2e3f4a5b", "uid_invalid"],
  ["firstname", undefined, "required"],
  ["firstname", "", "required"],
  ["firstname", " ", "required"],
  ["firstname", ["x"], "invalid"],
  ["firstname", "x".repeat(101), "too_long"],
  ["lastname", "a\nb", "control_characters"],
  ["email", undefined, "required"],
  ["email", "not an address", "email_invalid"],
  ["email", `${"a".repeat(300)}@b.test`, "too_long"],
  ["email_confirm", "other@example.test", "email_mismatch"],
  ["password", undefined, "required"],
  ["password", "correct horse battery staple", "auth_key_invalid"],
  ["password", "A".repeat(44), "auth_key_invalid"],
  ["plan", undefined, "plan_unavailable"],
  ["plan", "gold", "plan_unavailable"],
  ["plan", "partner", "plan_unavailable"],
  ["credit_card", "no token", "card_required"],
  ["locale", "de", "invalid"],
  ["kdf", 0, "invalid"],
  ["kdf", 2, "invalid"],
  ["kdf", "1", "invalid"],
  ["salt", "AAAA", "salt_invalid"],
  ["sek", sealed(192), "sealed_invalid"],
  ["bundle", undefined, "required"],
  ["private_keys", { x: sealed(168), ed: sealed(168) }, "sealed_invalid"],
  ["bucket", { uid: makeUid(), key: sealed(136), header_mac: "" }, "sealed_invalid"],
  ["bucket", null, "invalid"],
  ["state", sealed(136), "sealed_invalid"],
];

test("each field is checked by itself, and a refused sign-up leaves nothing behind", async () => {
  const before = await rowCounts(server);
  for (const [field, value, code] of BAD) {
    const reply = await signUpWith({ ...valid, [field]: value });
    assert.equal(reply.status, 422, `${field} ${value}`);
    assert.equal(reply.fields[field], code, `${field} ${JSON.stringify(value)}: ${reply.text}`);
  }
  assert.deepEqual(await rowCounts(server), before);
});

test("a user's public keys must be complete and signed by that user", async () => {
  const other = await aSignupBody(server);
  const { bundle } = valid;
  const flipped = bundle.sig.startsWith("A") ? `B${bundle.sig.slice(1)}` : `A${bundle.sig.slice(1)}`;
  const zero = Buffer.alloc(32).toString("base64");
  const bundles = [
    other.bundle,
    { ...other.bundle, uid: bundle.uid },
    { ...bundle, sig: flipped },
    { ...bundle, gen: 2 },
    { ...bundle, created: bundle.created + 1 },
    { ...bundle, x_pk: other.bundle.x_pk },
    { ...bundle, x_pk: zero },
    { ...bundle, ed_pk: zero },
    { ...bundle, v: 2 },
  ];
  const before = await rowCounts(server);
  for (const bad of bundles) {
    const reply = await signUpWith({ ...valid, bundle: bad });
    assert.equal(reply.status, 422, JSON.stringify(bad));
    assert.ok(reply.fields["bundle"], reply.text);
  }
  assert.deepEqual(await rowCounts(server), before);
});

test("a taken address is refused at the field email, however the address is written", async () => {
  const user = await aUser(server);
  const before = await rowCounts(server);
  for (const email of [user.email, user.email.toUpperCase(), ` ${user.email} `]) {
    const reply = await signUpWith({ ...(await aSignupBody(server)), email, email_confirm: email });
    assert.deepEqual([reply.status, reply.fields["email"]], [422, "email_taken"]);
  }
  assert.deepEqual(await rowCounts(server), before);
});

test("a taken uid of a user or a bucket is a conflict", async () => {
  const first = await aSignupBody(server);
  assert.equal((await signUpWith(first)).status, 201);
  const before = await rowCounts(server);
  const email = "someone.else@example.test";
  const again = await signUpWith({ ...first, email, email_confirm: email });
  assert.deepEqual([again.status, again.code], [409, "uid_taken"]);
  const second = await aSignupBody(server);
  const bucket = await signUpWith({ ...second, bucket: { ...second.bucket, uid: first.bucket.uid } });
  assert.deepEqual([bucket.status, bucket.code], [409, "uid_taken"]);
  assert.deepEqual(await rowCounts(server), before);
});

test("if many sign-ups with the same address run at the same time, one succeeds", async () => {
  const email = "rush@example.test";
  const bodies = await Promise.all(
    [1, 2, 3, 4].map(() => aSignupBody(server, { email, email_confirm: email })),
  );
  const replies = await Promise.all(bodies.map(signUpWith));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422]);
});

test("a sign-up cannot choose a role, a counter or the properties of its system bucket", async () => {
  const body = await aSignupBody(server);
  const greedy = {
    ...body,
    epoch: 9,
    ak_gen: 9,
    role: "admin",
    is_admin: true,
    bucket: { ...body.bucket, is_system: false, name: "Mine", owner_uid: makeUid(), gen: 7 },
  };
  assert.equal((await signUpWith(greedy)).status, 201);
  const { handle } = server.database;
  const user = await handle
    .selectFrom("users")
    .selectAll()
    .where("uid", "=", body.uid)
    .executeTakeFirstOrThrow();
  assert.deepEqual([user.epoch, user.ak_gen], [1, 1]);
  const bucket = await handle
    .selectFrom("buckets")
    .selectAll()
    .where("uid", "=", body.bucket.uid)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [bucket.is_system, bucket.name, bucket.owner_uid, bucket.gen],
    [true, "Private passwords", body.uid, 1],
  );
});

test("a new account has its system bucket, the free plan and no usage", async () => {
  const user = await aUser(server);
  const buckets = await bucketsOf(user);
  assert.deepEqual(
    buckets.map(({ is_system, is_shared, name, access_type }) => [is_system, is_shared, name, access_type]),
    [[true, false, "Private passwords", "owner"]],
  );
  assert.equal((await user.session.api.identity.me()).plan, "free");
  assert.deepEqual(await user.session.api.billing.usage(), { sharings: 0, buckets: 0 });
});

test("the database contains neither the auth key nor a bare hash of it", async () => {
  const body = await aSignupBody(server);
  await signUpWith(body);
  const row = await server.database.handle
    .selectFrom("users")
    .selectAll()
    .where("uid", "=", body.uid)
    .executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(row).includes(body.password));
  assert.match(row.verifier, /^v1\.[\w-]{22}\.[\w-]{43}\.[0-9a-f]{8}$/);
});
