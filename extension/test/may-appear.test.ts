import assert from "node:assert/strict";
import { test } from "node:test";
import { lock } from "@keepwell/client/session/lock.ts";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { createMemoryKeyStore } from "@keepwell/client/storage/key-store.ts";
import { makeSessionKey } from "@keepwell/crypto/account/make-session-key.ts";
import { mayAppear } from "../src/background/may-appear.ts";
import { openMirror } from "../src/storage/mirror.ts";
import { fakeArea } from "./fake-area.ts";

const SERVER = "https://vault.example.com";
const SITE = "https://library.example.com";
const IDENTITY = {
  uid: "2f9d4e5c-8a1b-4c3d-9e7f-0123456789ab",
  name: "Ana",
  email: "ana@example.com",
  entity: null,
  token: "t",
};

const local = fakeArea({ "keepwell.servers": { origins: [SERVER], active: SERVER } });

test("Keepwell appears in pages if an account is signed in, even a locked one, but not in the pages of the account's server", async () => {
  assert.equal(await mayAppear(local, SITE), false, "no account");
  await local.set({ [`${SERVER} keepwell.identities`]: JSON.stringify([IDENTITY]) });
  assert.equal(await mayAppear(local, SITE), true);
  assert.equal(await mayAppear(local, SERVER), false);

  const mirror = await openMirror(local, `${SERVER} `);
  const keys = createMemoryKeyStore();
  await keys.put(IDENTITY.uid, (await makeSessionKey()).unlock);
  await lock({ identities: createIdentityStore(mirror), keys });
  await mirror.settled();
  assert.equal(await keys.get(IDENTITY.uid), null);
  assert.equal(await mayAppear(local, SITE), true, "locked");

  await local.set({ [`${SERVER} keepwell.identities`]: "[]" });
  assert.equal(await mayAppear(local, SITE), false, "signed out");
});
