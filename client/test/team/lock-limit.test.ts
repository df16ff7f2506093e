/** @file The lock policy that administrators sign, and the lock limits that each browser keeps. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { reopen } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { aFounder } from "../../../server/test/team/enterprise-factories.ts";
import { aJoined } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { rereadTeam } from "../../src/session/own-team.ts";
import { loadLockLimit, withOwnLimit } from "../../src/team/lock-limit.ts";
import { signLockPolicy } from "../../src/team/roster/lock-policy.ts";
import { altering } from "../lying/lies.ts";
import { CANNOT } from "../sharing/support.ts";
import { confirmAll } from "./life-steps.ts";

const server = useServer();
const { founder, ada } = prepare(server, async () => {
  const made = await aFounder(server);
  const member = await aJoined(server, made);
  await confirmAll(made);
  return { founder: made, ada: member };
});

test("members read the limit that an administrator has signed, and cannot sign a limit themselves", async () => {
  await rereadTeam(ada.session);
  assert.equal(await loadLockLimit(ada.session), "none");
  await signLockPolicy(founder.session, "15");
  await rereadTeam(ada.session);
  assert.deepEqual([await loadLockLimit(ada.session), await loadLockLimit(founder.session)], ["15", "15"]);
  await assert.rejects(signLockPolicy(ada.session, "none"), CANNOT);
});

test("MS-232 the server cannot withhold a limit that this account has seen", async () => {
  await signLockPolicy(founder.session, "5");
  await rereadTeam(ada.session);
  assert.equal(await loadLockLimit(ada.session), "5");
  const cut = ({ entries }: Record<string, unknown>) => ({ entries: (entries as string[]).slice(0, -1) });
  const transport = altering(injectTransport(server), /\/roster(\?|$)/, cut);
  const behind = await reopen({ ...ada.device, transport });
  assert.ok(behind);
  await assert.rejects(loadLockLimit(behind), CANNOT);
});

test("a browser keeps the limits of the accounts that are signed in, the shortest first", () => {
  const signedIn = new Set(["ada", "bob"]);
  const keep = (kept: string | null, uid: string, limit: "none" | "5" | "15" | "60") =>
    withOwnLimit(kept, { uid, limit, signedIn });
  assert.equal(keep(null, "ada", "15"), "15 ada");
  assert.equal(keep(null, "ada", "none"), null);
  assert.equal(keep("15 ada", "ada", "60"), "60 ada", "the account's own limit has changed");
  assert.equal(keep("15 ada", "ada", "none"), null);
  assert.equal(keep("15 bob", "ada", "5"), "5 ada 15 bob");
  assert.equal(keep("15 bob", "ada", "60"), "15 bob 60 ada");
  assert.equal(keep("15 bob", "ada", "none"), "15 bob");
  assert.equal(keep("5 gone", "ada", "60"), "60 ada");
  assert.equal(keep("5 gone", "ada", "none"), null);
  assert.equal(keep("broken", "ada", "5"), "5 ada");
});

test("the limit of one team stays when another team's limit in the same browser ends or becomes longer", () => {
  const signedIn = new Set(["ada", "bob"]);
  const both = withOwnLimit("15 bob", { uid: "ada", limit: "5", signedIn });
  assert.equal(withOwnLimit(both, { uid: "ada", limit: "none", signedIn }), "15 bob");
  assert.equal(withOwnLimit(both, { uid: "ada", limit: "60", signedIn }), "15 bob 60 ada");
});
