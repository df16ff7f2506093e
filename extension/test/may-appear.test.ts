import assert from "node:assert/strict";
import { test } from "node:test";
import { mayAppear } from "../src/background/may-appear.ts";
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
  await local.set({ [`${SERVER} keepwell.identities`]: "[]" });
  assert.equal(await mayAppear(local, SITE), false, "signed out");
});
