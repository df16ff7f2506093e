import assert from "node:assert/strict";
import { test } from "node:test";
import type { Session } from "@keepwell/client/session/session.ts";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { openDraft } from "@keepwell/crypto/account/open-draft.ts";
import { sealDraft } from "@keepwell/crypto/account/seal-draft.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { clearMade, keepMade, readMade } from "../../src/generate/made-passwords.ts";

const sessionWith = async (uid: string): Promise<Session> => {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const place = (draftId: string) => ({ key, uid, draftId });
  return {
    identity: { uid },
    keyring: {
      sealDraft: (name: string, text: string) => sealDraft(text, place(name)),
      openDraft: (name: string, sealed: string) => openDraft(sealed, place(name)),
    },
  } as unknown as Session;
};

const LIBRARY = { host: "library.example", isPrivate: false };

test("the last 20 generated passwords are kept sealed, the newest first", async () => {
  const sealed = createMemorySealedStore();
  const uid = makeUid();
  const place = { sealed, session: await sessionWith(uid) };
  const all = Array.from({ length: 25 }, (_, at) => ({
    password: `made-${at}`,
    page: LIBRARY,
    at,
  }));
  // Store all passwords at the same time, because the popup and the background may both store one.
  await Promise.all(all.map((made) => keepMade(place, made)));
  await keepMade(place, { password: "made-24", page: { ...LIBRARY, host: "other.example" }, at: 99 });
  const kept = await readMade(place);
  assert.deepEqual(
    kept.map(({ password }) => password),
    all
      .map(({ password }) => password)
      .toReversed()
      .slice(0, 20),
  );
  const stored = await sealed.get(uid, "extension/made-passwords");
  assert.ok(stored !== null && !Buffer.from(stored, "base64").includes("made-"));

  assert.deepEqual(await readMade({ sealed, session: await sessionWith(uid) }), [], "under another key");
  await clearMade(place);
  assert.deepEqual(await readMade(place), []);
});

test("the host is kept beside the password, except the host of a page in a private window", async () => {
  const place = { sealed: createMemorySealedStore(), session: await sessionWith(makeUid()) };
  for (const [at, page] of [undefined, { ...LIBRARY, isPrivate: true }, LIBRARY].entries())
    await keepMade(place, { password: `made-${at}`, page, at });
  assert.deepEqual(
    (await readMade(place)).map(({ host }) => host),
    ["library.example", "", ""],
  );
});
