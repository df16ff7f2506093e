/** @file An entry's passkey signs, or the user must choose or confirm a passkey first. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { EMPTY_EXTRA, writeExtra } from "@keepwell/client/extra/extra.ts";
import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { withPasskey } from "@keepwell/client/extra/passkeys.ts";
import { signWith } from "../../src/passkey-window/sign.ts";
import { makePasskey } from "../../src/passkeys/make-passkey.ts";
import { readCreation } from "../../src/passkeys/read-creation.ts";
import { readSignInOptions } from "../../src/passkeys/read-sign-in-options.ts";
import { rpIdFor } from "../../src/passkeys/rp-id.ts";
import { creationOptions, ORIGIN, requestOptions } from "../passkeys/options.ts";

const ANA = "ana@example.com";

const make = async (): Promise<Passkey> => {
  const creation = readCreation(creationOptions(), ORIGIN, rpIdFor) ?? assert.fail();
  return (await makePasskey(creation, ORIGIN, 0)).passkey;
};

const entryWith = (...passkeys: readonly Passkey[]): OpenEntry => ({
  ...{ uid: "e", bucketUid: "b", name: "Shop", rev: 1, labelVerified: true, createdAt: "", updatedAt: "" },
  type: "password",
  fields: {
    ...{ url: "", username: ANA, password: "", text: "" },
    extra: writeExtra(passkeys.reduce(withPasskey, EMPTY_EXTRA)),
  },
});

const kindOf = async (entry: OpenEntry, username = ANA): Promise<string> => {
  const signInOptions = readSignInOptions(requestOptions(), ORIGIN, rpIdFor) ?? assert.fail();
  return (await signWith(entry, { signInOptions, origin: ORIGIN, username })).kind;
};

test("an entry's only passkey signs if it has the user name that the window showed", async () => {
  const passkey = await make();
  assert.equal(await kindOf(entryWith(passkey)), "signed");
  assert.equal(await kindOf(entryWith({ ...passkey, userName: "" })), "signed");
});

test("the user is asked once more if there are several passkeys, or if the passkey has another user name than the window showed", async () => {
  const passkey = await make();
  assert.equal(await kindOf(entryWith(passkey, await make())), "unsure");
  assert.equal(await kindOf(entryWith({ ...passkey, userName: "mallory@example.com" })), "unsure");
  assert.equal(await kindOf(entryWith(passkey), "bo@example.com"), "unsure");
});

test("nothing is signed if the website accepts no passkey of the entry", async () => {
  const passkey = await make();
  assert.equal(await kindOf(entryWith()), "none");
  assert.equal(await kindOf(entryWith({ ...passkey, rpId: "other.test" })), "none");
  const note = { ...entryWith(passkey), type: "note", fields: { text: "", extra: "" } } as OpenEntry;
  assert.equal(await kindOf(note), "none");
});
