/**
 * @file A user's signed address: what the server verifies before it stores the address, and when an address counts as
 * signed.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkOwnDetails } from "@keepwell/client/account/own-details.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { signAddress } from "@keepwell/crypto/identity/sign-address.ts";
import { aUser } from "../factories.ts";
import { useServer } from "../use-server.ts";
import { enterAs, reset } from "./recovery-steps.ts";

const server = useServer();
const AT = 1_800_000_000;

const signAs = async (session: Session, email: string, signed = AT) =>
  signAddress(await session.keyring.identity(), { email, signed });

test("only the current address is stored, with the newest signature by the current keys", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const { api } = user.session;
  const put = async (signed_address: Awaited<ReturnType<typeof signAs>>) =>
    api.identity.signAddress({ body: { signed_address } });
  const good = await signAs(user.session, user.email);
  const theirs = await signAs(other.session, other.email);
  for (const bad of [
    { ...good, email: other.email },
    { ...good, signed: AT + 1 },
    { ...good, sig: theirs.sig },
    { ...good, gen: 2 },
    await signAs(user.session, other.email),
    theirs,
  ])
    await assert.rejects(put(bad), { type: "validation" }, JSON.stringify(bad));
  assert.equal((await api.identity.me()).address_signed, false);
  await put(good);
  assert.equal((await api.identity.me()).address_signed, true);
  const { handle } = server.database;
  const { uid } = user.session.identity;
  const stored = async () =>
    (await handle.selectFrom("users").select("signed_address").where("uid", "=", uid).execute())[0]
      ?.signed_address?.signed;
  for (const [signed, kept] of [
    [AT, AT],
    [AT - 1, AT],
    [AT + 1, AT + 1],
  ] as const) {
    await put(await signAs(user.session, user.email, signed));
    assert.equal(await stored(), kept);
  }
  const former = JSON.stringify({ ...good, email: "former@example.test" });
  await handle.updateTable("users").set({ signed_address: former }).where("uid", "=", uid).execute();
  await assert.rejects(put(good), { type: "conflict" });
});

test("a client signs its user's address; after a reset to new keys, the address counts as unsigned", async () => {
  const user = await aUser(server);
  const { api } = user.session;
  await checkOwnDetails(user.device, user.session, await api.identity.me());
  const me = await api.identity.me();
  assert.equal(me.address_signed, true);
  await checkOwnDetails(user.device, user.session, me);
  await reset(server, user, { by: { kind: "empty" } });
  const { session } = await enterAs(server, user);
  assert.equal((await session.api.identity.me()).address_signed, false);
});
