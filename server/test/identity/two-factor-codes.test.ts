/** @file A code of a second factor is valid once, for one account and one sign-in. The database does not reveal it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { later, MINUTE } from "../clock.ts";
import { aUser, uidOf } from "../factories.ts";
import { send } from "../harness.ts";
import { useServer } from "../use-server.ts";
import {
  addApp,
  addPhone,
  CODE_FAILED,
  confirmWith,
  eventsOf,
  firstStep,
  pendingTokenOf,
  SIGN_IN_EXPIRED,
  textedTo,
} from "./second-factor.ts";

const server = useServer();

const post = (path: string, body: unknown) => send(server, { method: "POST", url: `/api/${path}`, body });

test("an app's code is valid for one sign-in, and earlier codes are refused afterwards", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const [first, second] = [await firstStep(server, user), await firstStep(server, user)];
  const old = await app.nextCode();
  const code = await app.nextCode();
  await first.finish({ code, method: "authenticator" });
  await assert.rejects(second.finish({ code, method: "authenticator" }), CODE_FAILED);
  await assert.rejects(second.finish({ code: old, method: "authenticator" }), CODE_FAILED);
  assert.ok(await second.finish({ code: await app.nextCode(), method: "authenticator" }));
});

test("the code that set up the app cannot be used again to sign in", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const pending = await firstStep(server, user);
  await assert.rejects(pending.finish({ code: await app.code(), method: "authenticator" }), CODE_FAILED);
});

test("a code is accepted if the app's clock is wrong by half a minute, but not by a minute", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  for (const [off, isGood] of [
    [-30_000, true],
    [30_000, true],
    [-60_000, false],
    [60_000, false],
  ] as const) {
    const pending = await firstStep(server, user);
    later(server, 10 * MINUTE);
    const again = await firstStep(server, user);
    later(server, off);
    const code = await app.code();
    later(server, -off);
    await assert.rejects(pending.finish({ code, method: "authenticator" }), SIGN_IN_EXPIRED);
    const done = again.finish({ code, method: "authenticator" });
    if (isGood) assert.ok(await done);
    else await assert.rejects(done, CODE_FAILED);
  }
});

test("if the call names no method, the code may be of any of the account's methods", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  await addPhone(server, user, "+15145550103");
  const begin = () => pendingTokenOf(server, user);
  const finish = async (two_factor_token: string, confirm_code: string) =>
    (await post("authenticate/two-factor", { two_factor_token, confirm_code })).status;
  assert.equal(await finish(await begin(), await app.nextCode()), 200);
  assert.equal(await finish(await begin(), app.backupCodes[3] ?? ""), 200);
  const token = await begin();
  later(server, MINUTE);
  await post("authenticate/two-factor/send", { two_factor_token: token });
  assert.equal(await finish(token, await textedTo(server, "+15145550103")), 200);
});

test("a texted code is valid only for the sign-in that requested it, and for its account", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  await addPhone(server, user, "+15145550104");
  await addPhone(server, other, "+15145550105");
  later(server, MINUTE);
  const first = await firstStep(server, user);
  const codeOfFirst = await textedTo(server, "+15145550104");
  later(server, MINUTE);
  const second = await firstStep(server, user);
  const foreign = await firstStep(server, other);
  await assert.rejects(second.finish({ code: codeOfFirst, method: "phone" }), CODE_FAILED);
  await assert.rejects(foreign.finish({ code: codeOfFirst, method: "phone" }), CODE_FAILED);
  assert.ok(await first.finish({ code: codeOfFirst, method: "phone" }));
});

test("a backup code is valid once, however it is typed", async () => {
  const user = await aUser(server);
  const { backupCodes } = await addApp(server, user);
  assert.equal(new Set(backupCodes).size, 10);
  const [code = "", other = ""] = backupCodes;
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const first = await firstStep(server, user);
  await first.finish({ code: ` ${code.toLowerCase().replace("-", " ")}`, method: "backup_code" });
  const second = await firstStep(server, user);
  await assert.rejects(second.finish({ code, method: "backup_code" }), CODE_FAILED);
  const misread = other.replaceAll("0", "o").replaceAll("1", "l");
  assert.ok(await second.finish({ code: misread, method: "backup_code" }));
  assert.equal((await user.session.api.identity.getTwoFactor()).backup_codes?.left, 8);
  assert.ok((await eventsOf(user)).includes("backup_code_used"));
});

test("another user's codes are refused", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  await addApp(server, user);
  const theirs = await addApp(server, other);
  const pending = await firstStep(server, user);
  await assert.rejects(
    pending.finish({ code: await theirs.nextCode(), method: "authenticator" }),
    CODE_FAILED,
  );
  await assert.rejects(
    pending.finish({ code: theirs.backupCodes[0] ?? "", method: "backup_code" }),
    CODE_FAILED,
  );
});

test("the database reveals neither secret nor code nor token", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const token = await pendingTokenOf(server, user);
  const { handle } = server.database;
  const attempts = await handle.selectFrom("sign_in_attempts").selectAll().execute();
  assert.ok(attempts.some(({ user_uid }) => user_uid === uidOf(user)));
  const rows = JSON.stringify([
    await handle.selectFrom("authenticators").selectAll().execute(),
    await handle.selectFrom("backup_codes").selectAll().execute(),
    attempts,
  ]);
  const secret = new URL(app.uri).searchParams.get("secret") ?? "";
  const bytes = Buffer.from(readTotp(app.uri)?.secret ?? []);
  assert.equal(bytes.length, 20);
  const forms = (["base64", "base64url", "hex"] as const).map((form) => bytes.toString(form));
  for (const canary of [secret, ...forms, ...app.backupCodes, token])
    assert.ok(!rows.includes(canary), canary);
  for (const said of [secret, ...app.backupCodes, token]) assert.ok(!server.logged().includes(said));
});

test("a secret copied to another user's row cannot be opened", async () => {
  const [user, thief] = [await aUser(server), await aUser(server)];
  await addApp(server, user);
  const app = await addApp(server, thief);
  const { handle } = server.database;
  const { secret } = await handle
    .selectFrom("authenticators")
    .select("secret")
    .where("user_uid", "=", thief.session.identity.uid)
    .executeTakeFirstOrThrow();
  await handle
    .updateTable("authenticators")
    .set({ secret })
    .where("user_uid", "=", user.session.identity.uid)
    .execute();
  const pending = await firstStep(server, user);
  await assert.rejects(pending.finish({ code: await app.nextCode(), method: "authenticator" }), {
    type: "internal",
  });
});
