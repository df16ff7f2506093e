/** @file Rotation of the server's secrets. The previous secret stays valid until the rotation ends. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { checkSecrets } from "../../src/secret-rotation.ts";
import { SECRET_NAMES, type Secrets } from "../../src/secrets.ts";
import { openTestDatabase } from "../engine.ts";
import { aUser, tokenOf } from "../factories.ts";
import { aDevice, deviceOn, openTestServer, send, type TestServer } from "../harness.ts";
import { addApp, firstStep, textedTo } from "../identity/second-factor.ts";
import { openFolderData, startServer, stopServer } from "../server-process.ts";
import { proveAddress } from "../sharing/factories.ts";
import { runOperator } from "./operator-process.ts";

const folder = mkdtempSync(join(tmpdir(), "keepwell-rotate-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const database = await openTestDatabase();
after(() => database.close());

const someSecrets = (): Secrets => ({
  pepper: randomBytes(32),
  tokenKey: randomBytes(32),
  fakeSaltKey: randomBytes(32),
  twoFactorKey: randomBytes(32),
});
const BEFORE = someSecrets();
const AFTER = someSecrets();
const BOTH: Secrets = { ...AFTER, previous: BEFORE };

/** Starts a server at this time with these secrets, if the database accepts them. */
const start = async (given: Secrets, at: Date): Promise<TestServer> => {
  const secrets = await checkSecrets(database.handle, given, at);
  const server = await openTestServer({ database, secrets, env: { DATABASE_URL: database.url } });
  server.clock.at = at;
  return server;
};

const later = ({ clock }: TestServer): Date => new Date(clock.at.getTime() + 120_000);
const isOpen = async (server: TestServer, token: string): Promise<boolean> =>
  (await send(server, { method: "GET", url: "/api/me", token })).status === 200;

test("everything works during a rotation; its end invalidates values made with the previous secret", async () => {
  const old = await start(BEFORE, new Date());
  const user = await aUser(old, { plan: "premium" });
  const [idle, other] = [await aUser(old), await aUser(old, { plan: "premium" })];
  const app = await addApp(old, user);
  await addApp(old, other);
  const [firstCode = "", secondCode = ""] = app.backupCodes;

  const during = await start(BOTH, later(old));
  for (const one of [user, idle])
    assert.ok(await isOpen(during, tokenOf(one)), "a token that was made before the rotation is accepted");
  const refreshed = await send(during, {
    method: "POST",
    url: "/api/token/refresh",
    token: tokenOf(user),
    body: {},
  });
  assert.equal(refreshed.status, 200, refreshed.text);
  const profile = await send(during, { method: "GET", url: "/api/me", token: tokenOf(user) });
  assert.equal(typeof JSON.parse(profile.text).token_refresh_ms, "number", "open pages are asked to refresh");
  during.clock.at = later(during);
  // The authenticator app reads the first server's clock.
  old.clock.at = during.clock.at;
  const code = await app.code();
  const session = await (await firstStep(during, user)).finish({ code, method: "authenticator" });
  await (await firstStep(during, user)).finish({ code: firstCode, method: "backup_code" });
  const run = (...words: string[]) => runCommand(during.context, words);
  const listed = JSON.parse(await run("rotate", "--json"));
  assert.deepEqual(
    listed.map((one: { secret: string; state: string; dependents: { count: number }[] }) => [
      one.secret,
      one.state,
      one.dependents.map(({ count }) => count),
    ]),
    [
      ["PEPPER", "rotating", [2, 0]],
      ["TOKEN_KEY", "rotating", [1]],
      ["FAKE_SALT_KEY", "rotating", []],
      ["TWO_FACTOR_KEY", "rotating", [2]],
    ],
  );
  await assert.rejects(run("rotate", "pepper", "--yes"), /being rotated already/);
  assert.match(
    await run("rotate", "pepper", "--finish"),
    /2 accounts have not signed in since.*rotate PEPPER --finish --yes$/s,
  );
  assert.match(
    await run("rotate"),
    /PEPPER +rotating since/,
    "showing the plan of a rotation changes nothing",
  );
  for (const name of ["pepper", "token-key", "FAKE_SALT_KEY", "two_factor_key"])
    assert.match(
      await run("rotate", name, "--finish", "--yes"),
      /^Finished\. Remove .*_PREVIOUS from the settings/,
    );
  await assert.rejects(run("rotate", "pepper", "--finish"), /No rotation of PEPPER is under way/);

  const since = await start(BOTH, later(during));
  assert.deepEqual(since.context.secrets.previous, {}, "a previous secret that is still set is ignored");
  assert.equal(await isOpen(since, tokenOf(idle)), false);
  assert.ok(await isOpen(since, JSON.parse(refreshed.text).token));
  assert.ok(await isOpen(since, session.identity.token));
  old.clock.at = since.clock.at;
  await (await firstStep(since, user)).finish({ code: await app.code(), method: "authenticator" });
  const pending = await firstStep(since, user);
  await assert.rejects(pending.finish({ code: secondCode, method: "backup_code" }), {
    type: "unauthorized",
  });
  await assert.rejects(signIn(aDevice(since), idle), { code: "login.failed" });
  await assert.rejects(
    checkSecrets(database.handle, BEFORE, new Date()),
    /begun with other secrets \(PEPPER, TOKEN_KEY/,
  );
  for (const server of [old, during, since]) await server.close();
});

test("a code that was sent before a rotation is still valid after the rotation has begun", async () => {
  const [first, second] = [AFTER, { ...someSecrets(), previous: AFTER }];
  const old = await start(first, new Date());
  const user = await aUser(old, { plan: "premium" });
  await proveAddress(old, user);
  const phone = "+15145550177";
  await user.session.api.identity.addPhoneNumber({ body: { phone_number: phone } });
  const token = await textedTo(old, phone);
  const during = await start(second, old.clock.at);
  const reply = await send(during, {
    method: "POST",
    url: "/api/me/phone-numbers/confirm",
    token: tokenOf(user),
    body: { token },
  });
  assert.ok(reply.status < 300, reply.text);
  for (const server of [old, during]) await server.close();
});

test("a server whose settings lack a part of a rotation refuses to start and changes nothing", async () => {
  const own = await openTestDatabase();
  const check = (given: Secrets) => checkSecrets(own.handle, given, new Date());
  const settings = () => own.handle.selectFrom("settings").selectAll().orderBy("key").execute();
  const [first, second, third] = [someSecrets(), someSecrets(), someSecrets()];
  const pepper = (current: Secrets, previous?: Secrets): Secrets => ({
    ...first,
    pepper: current.pepper,
    ...(previous ? { previous: { pepper: previous.pepper } } : {}),
  });
  await check(pepper(first));
  assert.deepEqual(
    (await check(pepper(first, third))).previous,
    {},
    "no rotation begins unless the previous secret is the database's",
  );
  await assert.rejects(check(pepper(second)), /begun with other secrets \(PEPPER\)/);
  await assert.rejects(check(pepper(second, third)), /begun with other secrets \(PEPPER\)/);
  assert.deepEqual(Object.keys((await check(pepper(second, first))).previous ?? {}), ["pepper"]);
  const begun = await settings();
  const todo = /PEPPER is half rotated.*Set PEPPER to the new secret and PEPPER_PREVIOUS to the previous one/;
  for (const half of [pepper(second), pepper(second, third), pepper(first), pepper(first, second)])
    await assert.rejects(check(half), todo);
  await assert.rejects(check(pepper(third, second)), /changed again during its rotation/);
  await check(pepper(second, first));
  assert.deepEqual(await settings(), begun);
  await own.close();
});

test("the command writes both secrets into a new file, and never replaces a file", async () => {
  const secrets = someSecrets();
  const server = await openTestServer({ secrets, env: { DATABASE_URL: database.url } });
  const run = (...words: string[]) => runCommand(server.context, words);
  const file = join(folder, "rotated.env");
  assert.match(
    await run("rotate", "token-key"),
    /^1\. A new TOKEN_KEY .*\n2\. .*rotate TOKEN_KEY --yes --secrets FILE$/s,
  );
  assert.match(await run("rotate"), /TOKEN_KEY +current/);
  await assert.rejects(run("rotate", "token-key", "--yes"), /Add --secrets FILE/);
  await assert.rejects(run("rotate", "stripe"), /none of the server's own secrets: PEPPER/);
  const answer = JSON.parse(await run("rotate", "token-key", "--yes", "--secrets", file, "--json"));
  assert.equal(answer.done, true);
  const [current, previous] = readFileSync(file, "utf8").trim().split("\n");
  assert.match(current ?? "", /^TOKEN_KEY=[\w+/]{43}=$/);
  assert.equal(previous, `TOKEN_KEY_PREVIOUS=${secrets.tokenKey.toString("base64")}`);
  assert.ok(!JSON.stringify(answer).includes(secrets.tokenKey.toString("base64")), "no secret is printed");
  await assert.rejects(run("rotate", "token-key", "--yes", "--secrets", file), /exists already/);
  const nowhere = join(folder, "none", "rotated.env");
  await assert.rejects(run("rotate", "token-key", "--yes", "--secrets", nowhere), {
    message: `The folder of ${nowhere} does not exist. Make it, or name another file.`,
  });
  await server.close();
});

test("a rotation in the data folder survives the death of the server, and its end leaves no previous secret", async () => {
  const data = openFolderData();
  const stored = () => Object.keys(JSON.parse(readFileSync(join(data.folder, "secrets.json"), "utf8")));
  const operator = async (...words: string[]) => {
    const { code, out, err } = await runOperator(data.environment, "rotate", ...words);
    return code === 0 ? out : err;
  };
  try {
    const first = await startServer(data);
    const user = { email: "rotated@example.test", password: "correct horse battery staple" };
    const name = { firstname: "Ann", lastname: "Roy" };
    const form = { email_confirm: user.email, ...name, plan: "free", locale: "en" } as const;
    await signUp(deviceOn(fetchTransport(first.origin)), { ...user, ...form });
    assert.match(await operator("pepper", "--yes"), /^Prepared\. Restart/);
    assert.match(await operator("token-key", "--yes"), /^Prepared\. Restart/);
    assert.match(await operator("pepper", "--yes"), /prepared already\. Restart/);
    assert.match(await operator("pepper", "--finish", "--yes"), /only prepared\. Restart the server first/);
    await signIn(deviceOn(fetchTransport(first.origin)), user);
    first.child.kill("SIGKILL");
    await first.ended;
    for (const words of [["pepper"], ["pepper", "--finish", "--yes"]])
      assert.match(
        await operator(...words),
        /PEPPER, TOKEN_KEY is prepared and has not begun\. Start the server/,
      );
    const second = await startServer(data, { environment: { LOG_LEVEL: "info" } });
    assert.match(await operator("pepper", "--finish"), /1 account has not signed in since/);
    await signIn(deviceOn(fetchTransport(second.origin)), user);
    assert.doesNotMatch(await operator("pepper", "--finish"), /\d accounts? ha/);
    assert.match(await operator("token-key", "--finish", "--yes"), /^Finished\. Restart/);
    assert.deepEqual(stored(), [...SECRET_NAMES, "pepperPrevious"]);
    assert.match(await operator("pepper", "--finish", "--yes"), /^Finished\. Restart/);
    assert.deepEqual(stored(), SECRET_NAMES);
    assert.match(await operator(), /PEPPER +finished: restart the server/);
    await stopServer(second);
    assert.match(second.printed(), /"rotating":\["PEPPER","TOKEN_KEY"\],"msg":"secrets are being rotated"/);
    const idle = { LOG_LEVEL: "warn", TOKEN_KEY_PREVIOUS: randomBytes(32).toString("base64") };
    const third = await startServer(data, { environment: idle });
    assert.match(await operator(), /PEPPER +current/);
    await signIn(deviceOn(fetchTransport(third.origin)), user);
    await stopServer(third);
    assert.match(
      third.printed(),
      /"unused":\["TOKEN_KEY_PREVIOUS"\],"msg":"a previous secret is set, and no/,
    );
    assert.ok(!existsSync(join(data.folder, "secrets.json.partial")));
  } finally {
    await data.close();
  }
});
