/** @file The content of a new account's state, for each way of creating an account. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { aSignupBody, aUser, systemBucket, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, send } from "../../../server/test/harness.ts";
import { enterAs } from "../../../server/test/identity/recovery-steps.ts";
import { replace } from "../../../server/test/identity/squatting-steps.ts";
import { aFounder, aFoundingBody } from "../../../server/test/team/enterprise-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { signUp } from "../../src/sign-in/sign-up.ts";
import { anInvited } from "../team/life-steps.ts";
import { elsewhere, readTrust } from "./older-state-support.ts";

const server = useServer();

/** What a new browser of the account reads from the state. */
const rememberedBy = async (user: TestUser) => {
  const { session } = await elsewhere(server, user);
  const { own, private_bucket, enterprise } = await readTrust(session);
  const { uid } = await systemBucket({ ...user, session });
  return { own, isPinned: private_bucket === uid, isFounder: enterprise !== undefined };
};

test("a new account remembers the typed details and its private bucket", async () => {
  const [user, founder] = [await aUser(server), await aFounder(server)];
  const own = { email: user.email, name: "Test Person" };
  assert.deepEqual(await rememberedBy(user), { own, isPinned: true, isFounder: false });
  const founded = await rememberedBy(founder);
  assert.deepEqual([founded.own?.email, founded.isPinned, founded.isFounder], [founder.email, true, true]);
});

test("an account that replaces an unproven account remembers the typed details; an invited account does not", async () => {
  const { email } = await aUser(server);
  await replace(server, email);
  const owner = await enterAs(server, { email });
  const own = { email, name: "Vera Owner" };
  assert.deepEqual(await rememberedBy(owner), { own, isPinned: true, isFounder: false });
  const invited = await anInvited(server, await aFounder(server));
  assert.deepEqual(await rememberedBy(invited), { own: undefined, isPinned: true, isFounder: false });
});

test("an account has its first state even if the reply to the sign-up was lost", async () => {
  const losing: Transport = async (request) => {
    await injectTransport(server)(request);
    throw new Error("lost");
  };
  const [email, password] = [`lost-${crypto.randomUUID()}@example.test`, "correct horse battery 42"];
  const person = { firstname: "Ann", lastname: "Lost", email, email_confirm: email, password };
  const form = { ...person, plan: "free", locale: "en" } as const;
  await assert.rejects(signUp({ ...aDevice(server), transport: losing }, form), { type: "offline" });
  const device = aDevice(server);
  const user = { device, email, password, session: await signIn(device, { email, password }) };
  assert.deepEqual((await rememberedBy(user)).own, { email, name: "Ann Lost" });
});

const signUpWith = (body: SignupBody) => send(server, { method: "POST", url: "/api/signup", body });

test("a sign-up may lack a state, and a founder's sign-up with a state is refused", async () => {
  const { state, ...earlier } = await aSignupBody(server);
  assert.equal((await signUpWith(earlier)).status, 201);
  const founding = await aFoundingBody(server);
  const both = await signUpWith({ ...founding, state });
  assert.equal(both.fields["state"], "invalid", both.text);
});
