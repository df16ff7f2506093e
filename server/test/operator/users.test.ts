/** @file The operator's commands about accounts, run in the test's process or in a process of their own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addSecurityKey } from "@keepwell/client/credentials/add-security-key.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { aPayer } from "../billing/factories.ts";
import { anEntry, aPasswordDraft, aUser, aUserWithBucket, type TestUser, uidOf } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { credentialsOf, withPasskey } from "../identity/credential-steps.ts";
import { addApp, eventsOf, firstStep } from "../identity/second-factor.ts";
import { letterTo, linkTo } from "../messages/outbox.ts";
import { createSoftwareAuthenticator } from "../software-authenticator.ts";
import { aFoundedTeam } from "../team/enterprise-factories.ts";
import { aJoined } from "../team/member-factories.ts";
import { useServer } from "../use-server.ts";
import { whileWaiting } from "../while-waiting.ts";
import { environmentOf, runOperator } from "./operator-process.ts";

const server = useServer();

/** Runs a command in this process, which is faster than a start of the operator's program for each command. */
const run = (...words: string[]) => runCommand(server.context, words);
const asData = async (...words: string[]) => JSON.parse(await run(...words, "--json"));

const signInAs = ({ email, password }: Pick<TestUser, "email" | "password">) =>
  signIn(aDevice(server), { email, password });

test("the operator's program finds and disables a user, and logs each command", async () => {
  const { user, bucket } = await aUserWithBucket(server);
  await anEntry(user, bucket, aPasswordDraft({ password: "hunter2" }, "Secret bank"));
  const env = environmentOf(server);
  const shown = await run("users", "show", user.email, "--json");
  const facts = JSON.parse(shown);
  assert.deepEqual(
    [facts.email, facts.plan, facts.sessions, facts.holds.entries, facts.factors, facts.disabled_at],
    [user.email, "partner", 1, 1, [], null],
  );
  assert.doesNotMatch(shown, /Secret bank|hunter2/);

  assert.deepEqual(await runOperator(env, "users", "disable", ` ${user.email.toUpperCase()} `), {
    code: 0,
    out: `${user.email} is disabled.\n`,
    err: "",
  });
  await assert.rejects(user.session.api.identity.me(), { code: "unauthorized" });
  await assert.rejects(signInAs(user), { code: "account.disabled", type: "forbidden" });
  const wrong = { email: user.email, password: "another password altogether" };
  await assert.rejects(signInAs(wrong), { code: "login.failed" });

  const refused = await runOperator(env, "users", "show", "nobody@example.test");
  assert.deepEqual([refused.code, refused.out], [1, ""]);
  assert.equal(refused.err, "No account has the address nobody@example.test.\n");

  const log = await asData("log");
  const ofUser = log.filter((one: { user_uid: string }) => one.user_uid === uidOf(user));
  assert.deepEqual(
    ofUser.map((one: { command: string; done_at: string | null }) => [one.command, one.done_at !== null]),
    [
      ["users disable", true],
      ["users show", true],
      ["set-plan", true],
    ],
  );
  assert.ok(!JSON.stringify(log).includes(user.email), "the log holds no address");

  await run("users", "enable", uidOf(user));
  const again = await signInAs(user);
  const events = await eventsOf({ ...user, session: again });
  assert.deepEqual(
    events.filter((kind) => kind.startsWith("operator_")),
    ["operator_enabled", "operator_disabled", "operator_set_plan"],
  );
});

test("a user who is disabled during a sign-in gets no session, and their reset links do not work", async () => {
  const user = await aUser(server, { plan: "premium" });
  const app = await addApp(server, user);
  const pending = await firstStep(server, user);
  const code = await app.nextCode();
  const finish = () => pending.finish({ code, method: "authenticator" });
  await user.session.api.identity.sendResetLink({ body: { email: user.email } });
  const token = await linkTo(server, user.email, "reset_password");
  await assert.rejects(
    whileWaiting(server, finish, {
      lock: async (held) => {
        await held
          .updateTable("users")
          .set({ disabled_at: new Date() })
          .where("uid", "=", uidOf(user))
          .execute();
      },
      change: async () => {},
    }),
    { code: "account.disabled" },
  );
  await run("users", "disable", user.email);
  await assert.rejects(finish(), { code: "two_factor.expired" });
  const recovery = { body: { token } };
  await assert.rejects(user.session.api.identity.recover(recovery), { code: "reset.invalid_token" });
  await user.session.api.identity.sendResetLink({ body: { email: user.email } });
  assert.equal(await linkTo(server, user.email, "reset_password"), token, "no further link is sent");
});

test("a user whose second factors the operator removes is signed out and gets a letter", async () => {
  const user = await aUser(server, { plan: "premium" });
  await addApp(server, user);
  await assert.rejects(signInAs(user));
  await run("users", "reset-factors", user.email);
  await assert.rejects(user.session.api.identity.me(), { code: "unauthorized" });
  assert.deepEqual((await asData("users", "show", user.email)).factors, []);
  assert.equal((await letterTo(server, user.email, "two_factor"))["change"], "removed");
  const session = await signInAs(user);
  assert.equal((await session.api.identity.me()).email, user.email);
});

test("the removal of a user's second factors removes security keys, but keeps passkeys", async () => {
  const { user } = await withPasskey(server);
  await addSecurityKey(user.session, createSoftwareAuthenticator(), { name: "Test" });
  const shown = await asData("users", "show", user.email);
  assert.deepEqual(shown.factors, ["security_key", "backup_code"]);
  await run("users", "reset-factors", user.email);
  const { change, method } = await letterTo(server, user.email, "two_factor");
  assert.deepEqual([change, method], ["removed", "security_key"]);
  const session = await signInAs(user);
  assert.deepEqual(
    (await credentialsOf({ ...user, session })).map(({ kind }) => kind),
    ["passkey"],
  );
});

test("the operator cannot replace a plan that is paid for, and the refused attempt is not in the user's log", async () => {
  const user = await aPayer(server);
  await assert.rejects(run("set-plan", uidOf(user), "partner"), /pays for a plan\. It has to be cancelled/);
  assert.ok(!(await eventsOf(user)).includes("operator_set_plan"));
});

test("the operator lists and ends sessions", async () => {
  const user = await aUser(server);
  await signInAs(user);
  assert.equal((await asData("users", "sessions", user.email)).length, 2);
  assert.deepEqual(await asData("users", "sessions", user.email, "--end"), { ended: 2 });
  assert.equal(await run("users", "sessions", user.email), "No sessions.");
  await assert.rejects(user.session.api.identity.me(), { code: "unauthorized" });
});

test("an account is deleted only with --yes, and never if its user belongs to an enterprise", async () => {
  const { user, bucket } = await aUserWithBucket(server);
  await anEntry(user, bucket);
  await assert.rejects(run("users", "delete", user.email), /entries: 1, buckets and lists: 2.*--yes/s);
  assert.equal((await user.session.api.identity.me()).email, user.email);
  await run("users", "delete", user.email, "--yes");
  await assert.rejects(run("users", "show", user.email), /No account has the address/);
  assert.ok(await letterTo(server, user.email, "account_deleted"));
  const { founder } = await aFoundedTeam(server);
  const member = await aJoined(server, founder);
  await assert.rejects(run("users", "delete", member.email, "--yes"), { code: "account.enterprise" });
});

test("users are listed a page at a time, and a part of an address finds its user", async () => {
  const emails = ["page-a@list.test", "page-b@list.test", "page_c@list.test"];
  for (const email of emails) await aUser(server, { email });
  const addresses = async (...words: string[]) =>
    (await asData("users", "list", ...words)).map(({ email }: { email: string }) => email);
  assert.deepEqual(await addresses("LIST.test", "--limit", "2"), emails.slice(0, 2));
  assert.deepEqual(await addresses("list.test", "--after", "page-b@list.test"), emails.slice(2));
  assert.deepEqual(await addresses("page_"), ["page_c@list.test"]);
  assert.match(await run("users", "list", "list.test", "--limit", "2"), /--after page-b@list\.test$/);
  for (const limit of ["0", "x", "10001"])
    await assert.rejects(run("users", "list", "--limit", limit), /--limit must be/);
  await assert.rejects(
    run("users", "list", "--hidden"),
    /^Error: Unknown option '--hidden'\.\nUsage: users list/,
  );
});
