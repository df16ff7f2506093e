/** @file Actions that wait until the user has confirmed their identity. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { typedPassword, withConfirmation } from "../src/app/confirmation.ts";
import { enterSession, leaveSession, lockSession } from "../src/app/sessions.ts";

const IDENTITY = { uid: "u", name: "", email: "", entity: null, token: "" };
const REFUSAL = new CallFailure("forbidden", { code: "confirmation_required" });

const ENDS = [
  { name: "a lock", end: () => lockSession(IDENTITY) },
  { name: "a sign-out", end: () => leaveSession() },
];

for (const { name, end } of ENDS)
  test(`${name} ends an action that waits for the password, and forgets the typed password`, async () => {
    enterSession({ identity: IDENTITY } as Session);
    let runs = 0;
    const action = withConfirmation(async () => {
      runs += 1;
      throw REFUSAL;
    }, "the master password");
    const refused = assert.rejects(action, { code: "confirmation_required" });
    await nextTurn();
    assert.equal(typedPassword(), "the master password");
    end();
    assert.equal(typedPassword(), null);
    await refused;
    assert.equal(runs, 1);
  });

test("the page does not ask for the password if the vault was locked while the server answered", async () => {
  enterSession({ identity: IDENTITY } as Session);
  const action = withConfirmation(async () => {
    lockSession(IDENTITY);
    throw REFUSAL;
  }, "the master password");
  await assert.rejects(action, REFUSAL);
  assert.equal(typedPassword(), null);
});
