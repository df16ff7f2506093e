/**
 * @file Tests the enterprise of a founder: what the sign-up sends, what other browsers know, and which buckets stay
 * personal.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ADDRESS, aToken } from "../../../server/test/billing/factories.ts";
import { aBucket, reopen } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { aFounder, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { CallFailure } from "../../src/api/call-failure.ts";
import { enterpriseKey, findEnterprise } from "../../src/session/own-team.ts";
import { offerBucket } from "../../src/sharing/handover.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { type SignUpForm, signUp } from "../../src/sign-in/sign-up.ts";
import { memberOf } from "../sharing/sharing-reads.ts";
import { accept, aProvenUser, proveAddress, shareWith } from "../sharing/support.ts";

const server = useServer();
const { founder } = prepare(server, async () => {
  const founder = await aFounder(server);
  await proveAddress(server, founder);
  return { founder };
});

test("another browser of the founder knows the enterprise from the account's state", async () => {
  const session = await signIn(aDevice(server), founder);
  const enterprise = await findEnterprise(session);
  assert.equal(enterprise?.roster.uid, await enterpriseUidOf(founder));
  assert.deepEqual([enterprise?.name, enterprise?.isAdmin], ["Acme & Daughters", true]);
  assert.equal((await reopen(founder.device))?.identity.entity, "Acme & Daughters");
});

test("a personal bucket that is shared with a member of an enterprise stays personal", async () => {
  const owner = await aProvenUser(server);
  const bucket = await aBucket(owner);
  await shareWith(owner.session, bucket, founder, "admin");
  const reached = await accept(founder.session, bucket.uid);
  assert.deepEqual([reached.enterprise_uid, reached.access_type], [null, "admin"]);
  const offered = offerBucket(owner.session, bucket, await memberOf(owner.session, bucket, founder));
  await assert.rejects(offered, (error: CallFailure) => error.fields["user_uid"]?.code === "invalid");
});

const aForm = async (email: string): Promise<SignUpForm> => {
  const { firstname, lastname, ...address } = ADDRESS;
  return {
    firstname,
    lastname,
    email,
    email_confirm: email,
    password: "correct horse 7 staple",
    plan: "enterprise",
    locale: "en",
    enterprise: "Acme",
    ...address,
    credit_card: await aToken(server),
  };
};

test("a sign-up that is sent again has the same account, enterprise and keys", async () => {
  const { sent, transport } = recording(injectTransport(server));
  const form = await aForm("ada@example.test");
  const session = await signUp({ ...aDevice(server), transport }, form, async (send) => {
    await assert.rejects(send({ ...form, credit_card: "made-up" }));
    return send(form);
  });
  const [first, second] = sent
    .filter(({ path }) => path === "/api/signup")
    .map(({ body }) => ({ ...JSON.parse(body ?? ""), credit_card: null }));
  assert.deepEqual(first, second);
  assert.equal((await findEnterprise(session))?.roster.uid, first.founding.uid);
});

test("a founder's sign-up puts no private key of the enterprise into a request or the log", async () => {
  const { sent, transport } = recording(injectTransport(server));
  const session = await signUp({ ...aDevice(server), transport }, await aForm("eve@example.test"));
  const seeds = [await enterpriseKey(session, "erk-b"), await enterpriseKey(session, "erk-r")];
  const bodies = sent.map(({ body }) => body ?? "").join("\n");
  for (const { seed } of seeds)
    for (const encoding of ["hex", "base64", "base64url"] as const) {
      const text = Buffer.from(seed).toString(encoding);
      assert.ok(!bodies.includes(text) && !server.logged().includes(text));
    }
});
