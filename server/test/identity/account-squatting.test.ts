/** @file An attacker signs up with another person's address. Only the owner of the mailbox can replace that account. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listMembers } from "@keepwell/client/keys/members.ts";
import { renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { resetPassword } from "@keepwell/client/recovery/reset-password.ts";
import { acceptLink, readLink } from "@keepwell/client/sharing/join-by-link.ts";
import { makeLink } from "@keepwell/client/sharing/link.ts";
import { shareBucket } from "@keepwell/client/sharing/share.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Handle } from "../../src/db/schema.ts";
import { findUserByEmail, lockUser, setProvenEmail } from "../../src/people/user.store.ts";
import { cardsOf, customerOf } from "../billing/billing-state.ts";
import { sandboxOf, settle, subscribe } from "../billing/factories.ts";
import { aBucket, anEntry, aSignupBody, aUser, bucketsOf, type TestUser, uidOf } from "../factories.ts";
import { aDevice, rowCounts, send } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";
import { aPerson, invite, proveAddress, share } from "../sharing/factories.ts";
import { bucketAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { whileWaiting } from "../while-waiting.ts";
import { enterAs, follow, NEW_PASSWORD, reset, resetTokenOf } from "./recovery-steps.ts";
import { isOpen, refusing, replace } from "./squatting-steps.ts";

const PROVEN = refusing("email", "email_taken");
const NO_LINK = { type: "invalid_token" };

const server = useServer();

/** Joins a bucket by a secure link. This requires no proven address. */
const joinByLink = async (user: TestUser, by: TestUser, bucket: Bucket): Promise<void> => {
  await shareBucket(by.session, bucket, { email: user.email, accessType: "read", person: null });
  const members = await listMembers(by.session, bucket);
  const member = members.find((one) => "access" in one && one.access.display_email === user.email);
  assert.ok(member && "access" in member);
  const address = await makeLink(by.session, bucket, member);
  await acceptLink(user.session, await readLink(user.session, address));
};

/**
 * Adds a second factor to an unproven account. Earlier versions allowed this, so some old accounts have such a factor.
 */
const addFactor = async (user: TestUser): Promise<void> => {
  await server.database.handle
    .insertInto("phone_factors")
    .values({ user_uid: uidOf(user), phone: "+15145550166", confirmed_at: server.clock.at })
    .execute();
};

test("if the owner of a mailbox replaces an unproven account, all data of that account is deleted", async () => {
  const squatter = await aUser(server, { plan: "personal" });
  const { email } = squatter;
  await anEntry(squatter, await aBucket(squatter));
  await renewRecoveryCode(squatter.device, squatter.session, squatter.password);
  await addFactor(squatter);
  const { way } = await follow(server, email);
  assert.equal(way.unproven, true);
  await replace(server, email);

  assert.equal(await isOpen(server, squatter), false);
  await assert.rejects(signIn(aDevice(server), squatter), { type: "unauthorized" });
  const owner = await enterAs(server, { email });
  const me = await owner.session.api.identity.me();
  assert.deepEqual([me.firstname, me.email_verified, me.plan], ["Vera", true, "free"]);
  assert.notEqual(me.uid, uidOf(squatter));
  assert.deepEqual(
    (await bucketsOf(owner)).map(({ is_system }) => is_system),
    [true],
  );
  assert.equal((await follow(server, email)).way.has_code, false);
  assert.ok(await letterTo(server, email, "account_replaced"));
});

test("after a reset, an unproven account keeps its factor, and can still be replaced", async () => {
  const squatter = await aUser(server);
  await addFactor(squatter);
  await reset(server, squatter, { by: { kind: "empty" } });
  await assert.rejects(enterAs(server, squatter), { name: "TwoFactorNeeded" });
  await replace(server, squatter.email);
  assert.equal((await (await enterAs(server, squatter)).session.api.identity.me()).email_verified, true);
});

test("an address proven during a reset of its account stays proven", async () => {
  const user = await aUser(server);
  const uid = uidOf(user);
  const followed = await follow(server, user.email);
  const by = { kind: "empty" } as const;
  await whileWaiting(
    server,
    () => resetPassword(user.device, followed, { email: user.email, password: NEW_PASSWORD, by }),
    {
      lock: async (held) => void (await lockUser(held, uid)),
      change: (held) => setProvenEmail(held, uid, { email: user.email, at: server.clock.at }),
    },
  );
  assert.equal((await (await enterAs(server, user)).session.api.identity.me()).email_verified, true);
  await assert.rejects(replace(server, user.email), PROVEN);
});

test("neither a proven account nor the account that replaced another can be replaced", async () => {
  const owner = await aPerson(server);
  assert.equal((await follow(server, owner.email)).way.unproven, false);
  await assert.rejects(replace(server, owner.email), PROVEN);
  assert.equal(await isOpen(server, owner), true);
  const squatter = await aUser(server);
  const earlier = await resetTokenOf(server, squatter.email);
  await replace(server, squatter.email);
  await assert.rejects(replace(server, squatter.email, earlier), NO_LINK);
  await assert.rejects(replace(server, squatter.email), PROVEN);
  assert.ok(await enterAs(server, squatter));
});

test("a disabled account cannot be replaced, even by a link that was mailed earlier", async () => {
  const squatter = await aUser(server);
  const [earlier, racing] = [
    await resetTokenOf(server, squatter.email),
    await resetTokenOf(server, squatter.email),
  ];
  const disable = (held: Handle) =>
    held
      .updateTable("users")
      .set({ disabled_at: server.clock.at })
      .where("uid", "=", uidOf(squatter))
      .execute();
  await assert.rejects(
    whileWaiting(server, () => replace(server, squatter.email, racing), {
      lock: async (held) => void (await lockUser(held, uidOf(squatter))),
      change: async (held) => void (await disable(held)),
    }),
    NO_LINK,
  );
  await assert.rejects(replace(server, squatter.email, earlier), NO_LINK);
  const stored = await findUserByEmail(server.database.handle, squatter.email);
  assert.equal(stored?.uid, uidOf(squatter));
});

test("replacing an account requires both the mailbox's link and the confirmation", async () => {
  const squatter = await aUser(server);
  const form = { ...(await aSignupBody(server)), email: squatter.email };
  const token = await resetTokenOf(server, squatter.email);
  const before = await rowCounts(server);
  const post = (body: object) => send(server, { method: "POST", url: "/api/account/replace", body });
  assert.equal((await post({ ...form, token })).fields["confirmed"], "required");
  assert.equal((await post({ ...form, token, confirmed: false })).status, 422);
  assert.equal((await post({ ...form, token: "A".repeat(43), confirmed: true })).status, 400);
  const other = await aUser(server);
  const aimed = await post({ ...form, token, confirmed: true, email: other.email });
  assert.equal(aimed.code, "reset.invalid_user");
  // A link that was sent to one address does not replace the account of another address.
  await replace(server, squatter.email, token);
  assert.equal(await isOpen(server, other), true);
  assert.equal((await rowCounts(server)).users, (before.users ?? 0) + 1);
});

test("an account that replaces another has a new uid", async () => {
  const squatter = await aUser(server);
  const uid = uidOf(squatter);
  const form = { ...(await aSignupBody(server)), email: squatter.email, confirmed: true };
  const token = await resetTokenOf(server, squatter.email);
  const body = { ...form, token, uid, bundle: { ...form.bundle, uid } };
  assert.equal((await send(server, { method: "POST", url: "/api/account/replace", body })).code, "uid_taken");
  assert.equal(await isOpen(server, squatter), true);
});

test("if calls to replace an account or prove its address run at once, only one takes effect", async () => {
  const squatter = await aUser(server);
  const token = await resetTokenOf(server, squatter.email);
  const tokens = [token, token, await resetTokenOf(server, squatter.email)];
  const all = await Promise.allSettled(tokens.map((one) => replace(server, squatter.email, one)));
  assert.equal(all.filter(({ status }) => status === "fulfilled").length, 1);
  for (let round = 0; round < 4; round += 1) {
    const user = await aUser(server);
    const token = await resetTokenOf(server, user.email);
    const [replaced, proven] = await Promise.allSettled([
      replace(server, user.email, token),
      proveAddress(server, user),
    ]);
    assert.notEqual(replaced.status, proven.status);
    assert.equal(
      await isOpen(server, user),
      proven.status === "fulfilled",
      "the account that proved the address stays",
    );
  }
});

test("members of shared buckets are informed of the replacement, and other users' buckets stay", async () => {
  const squatter = await aUser(server, { plan: "partner" });
  const friend = await aPerson(server, { plan: "partner" });
  const [own, theirs] = [await aBucket(squatter), await aBucket(friend)];
  await share(server, [squatter, own], friend);
  await joinByLink(squatter, friend, theirs);
  const waiting = await aBucket(friend);
  await invite(server, [friend, waiting], squatter.email);
  await replace(server, squatter.email);
  const left = (await bucketsOf(friend)).map(({ uid }) => uid);
  assert.ok(!left.includes(own.uid) && left.includes(theirs.uid));
  assert.equal((await bucketAs(server, friend, theirs)).rotation, "due", "the squatter had the bucket's key");
  assert.ok(await letterTo(server, friend.email, "share_removed"));
  const owner = await enterAs(server, squatter);
  const invitations = await owner.session.api.sharing.listInvitations();
  assert.deepEqual(invitations.map((one) => "bucket" in one && one.bucket?.uid).sort(), [waiting.uid]);
});

test("the replaced account's subscription ends at the provider", async () => {
  const squatter = await aUser(server);
  await subscribe(server, squatter);
  assert.equal((await cardsOf(squatter)).length, 1);
  const customer = await customerOf(server, squatter);
  await replace(server, squatter.email);
  await settle(server);
  // A second deletion of a customer would succeed, so the test advances the customer, which fails after a deletion.
  await assert.rejects(sandboxOf(server).advance(customer, 1));
});
