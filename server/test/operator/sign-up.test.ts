/** @file The operator's rule says who may create an account. Every call that creates an account enforces the rule. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { afterEach, test } from "node:test";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { aBucket, aUser } from "../factories.ts";
import { aDevice, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { aPerson, invite } from "../sharing/factories.ts";
import { aFoundedTeam } from "../team/enterprise-factories.ts";
import { acceptedBy, anInvited } from "../team/member-factories.ts";
import { useServer } from "../use-server.ts";
import { environmentOf, runOperator } from "./operator-process.ts";

const server = useServer();
const { owner, founder } = prepare(server, async () => ({
  owner: await aPerson(server, { plan: "partner" }),
  founder: (await aFoundedTeam(server)).founder,
}));

const set = (...words: string[]) => runCommand(server.context, ["sign-up", ...words]);
afterEach(() => set("open"));

const shownRule = async () => JSON.parse((await send(server, { method: "GET", url: "/api/signup" })).text);

const address = (domain = "example.test") => `${randomUUID()}@${domain}`;

const aSharedWith = async (): Promise<string> => {
  const email = address("elsewhere.test");
  await invite(server, [owner, await aBucket(owner)], email);
  return email;
};

const notAdmitted = (error: { code?: string; fields?: Record<string, { code: string }> }) =>
  error.code === "validation" && error.fields?.["email"]?.code === "email_not_admitted";

test("if sign-up is closed, no account can be created, and existing users can sign in", async () => {
  assert.deepEqual(await shownRule(), { mode: "open", domains: [] });
  const user = await aUser(server);
  const [sharedWith, invited] = [await aSharedWith(), await anInvited(founder)];
  const closed = await runOperator(environmentOf(server), "sign-up", "closed");
  assert.deepEqual(closed, { code: 0, out: "No account can be created.\n", err: "" });
  assert.deepEqual(await shownRule(), { mode: "closed", domains: [] });
  const refusal = { type: "forbidden", code: "sign_up.closed" };
  for (const email of [address(), sharedWith, invited.email])
    await assert.rejects(aUser(server, { email }), refusal, email);
  await assert.rejects(acceptedBy(server, invited), refusal);
  assert.ok(await signIn(aDevice(server), user));
  await set("open");
  assert.ok(await acceptedBy(server, invited), "the refused invitation was not used up");
});

test("if the rule is invitation, only people invited to a bucket or a team can sign up", async () => {
  const [sharedWith, invited] = [await aSharedWith(), await anInvited(founder)];
  await set("invited");
  await assert.rejects(aUser(server, { email: address() }), notAdmitted);
  assert.ok(await aUser(server, { email: sharedWith }));
  assert.ok(await acceptedBy(server, invited));
});

test("if the rule is a domain, only people with an address of this domain and invited people can sign up", async () => {
  const sharedWith = await aSharedWith();
  await set("domain", "Acme.example", "@other.example");
  assert.deepEqual(await shownRule(), { mode: "domains", domains: ["acme.example", "other.example"] });
  for (const domain of ["evil-acme.example", "sub.acme.example", "acme.example.test"])
    await assert.rejects(aUser(server, { email: address(domain) }), notAdmitted, domain);
  for (const email of [address("acme.example"), address("OTHER.example"), sharedWith])
    assert.ok(await aUser(server, { email }), email);
});

test("an unknown rule is refused, and changes nothing", async () => {
  await set("invited");
  for (const words of [["shut"], ["domain"], ["domain", "nodot"], ["closed", "acme.example"], ["domains"]])
    await assert.rejects(set(...words), /Choose open, invited, closed, or domain/, words.join(" "));
  assert.equal(await set(), "Only people who are invited can create an account.");
});
