import assert from "node:assert/strict";
import { test } from "node:test";
import type { Session } from "@keepwell/client/session/session.ts";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { openDraft } from "@keepwell/crypto/account/open-draft.ts";
import { sealDraft } from "@keepwell/crypto/account/seal-draft.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { closestMatch } from "../src/match/compare-sites.ts";
import { siteOfPage } from "../src/match/site.ts";
import { findIn } from "../src/vault/find.ts";
import { noteLastUsed, readLastUsed, withLastUsed } from "../src/vault/last-used.ts";
import type { VaultEntry } from "../src/vault/read-vault.ts";

const site = siteOfPage("https://library.example/login");
assert.ok(site);
const PAGE = { site, findClosest: closestMatch };

const entryFor = (uid: string): VaultEntry =>
  ({
    uid,
    name: uid,
    words: uid,
    addresses: [{ text: "https://library.example", mode: "host" }],
    lastUsed: 0,
  }) as unknown as VaultEntry;

const used = (uid: string) => ({ uid, isPrivate: false });

test("the entry that was used last comes first among the entries for a page", async () => {
  const uid = makeUid();
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const session = {
    identity: { uid },
    keyring: {
      sealDraft: (draftId: string, text: string) => sealDraft(text, { key, uid, draftId }),
      openDraft: (draftId: string, sealed: string) => openDraft(sealed, { key, uid, draftId }),
    },
  } as unknown as Session;
  const place = { sealed: createMemorySealedStore(), session };
  const found = async () => {
    const entries = withLastUsed(["a", "b", "c"].map(entryFor), await readLastUsed(place));
    return findIn(entries, "", PAGE).here.map((one) => one.uid);
  };
  assert.deepEqual(await found(), ["a", "b", "c"]);
  await noteLastUsed(place, used("b"), 5_000);
  await noteLastUsed(place, used("c"), 9_000);
  assert.deepEqual(await found(), ["c", "b", "a"]);
  await noteLastUsed(place, used("b"), 10_000);
  assert.deepEqual(await found(), ["b", "c", "a"]);

  for (let count = 0; count < 1001; count += 1) await noteLastUsed(place, used(`later-${count}`), 20_000);
  assert.equal((await readLastUsed(place)).size, 1000, "the oldest are forgotten");
  assert.deepEqual(await found(), ["a", "b", "c"]);
});
