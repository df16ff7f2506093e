import assert from "node:assert/strict";
import { test } from "node:test";
import type { TransportReply, TransportRequest } from "@keepwell/client/api/transport.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { openDraft } from "@keepwell/crypto/account/open-draft.ts";
import { sealDraft } from "@keepwell/crypto/account/seal-draft.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { createKeptReplies, dropReplies } from "../src/offline/kept-replies.ts";

const UID = makeUid();

const openSession = async (): Promise<Session> => {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  return {
    identity: { uid: UID },
    keyring: {
      sealDraft: (draftId: string, text: string) => sealDraft(text, { key, uid: UID, draftId }),
      openDraft: (draftId: string, sealed: string) => openDraft(sealed, { key, uid: UID, draftId }),
    },
  } as unknown as Session;
};

const ask = (path: string, method = "GET"): TransportRequest => ({
  method,
  path,
  headers: {},
  body: undefined,
});

const online = async ({ path }: TransportRequest): Promise<TransportReply> => ({
  status: path === "/api/refused" ? 403 : 200,
  retryAfter: null,
  text: `reply to ${path}`,
});
const offline = async (): Promise<TransportReply> => {
  throw new TypeError("Failed to fetch");
};

test("if the server cannot be reached, a call gets the last kept reply to the same call, except a call about entries", async () => {
  const place = { sealed: createMemorySealedStore(), session: await openSession() };
  const page = createKeptReplies(online);
  await page.begin(place);
  const asked = [
    "/api/buckets?trash=include",
    "/api/refused",
    "/api/buckets/1/entries",
    "/api/buckets/1/changes?since=4",
  ];
  for (const path of asked) await page.transport(ask(path));
  await page.transport(ask("/api/state", "PUT"));
  await page.save(place);

  const cut = createKeptReplies(offline);
  await assert.rejects(cut.transport(ask("/api/buckets?trash=include")), "before the account is open");
  await cut.begin(place);
  const { status, text } = await cut.transport(ask("/api/buckets?trash=include"));
  assert.deepEqual({ status, text }, { status: 200, text: "reply to /api/buckets?trash=include" });
  for (const path of asked.slice(1)) await assert.rejects(cut.transport(ask(path)), path);
  await assert.rejects(cut.transport(ask("/api/state", "PUT")));
  await assert.rejects(
    cut.transport(ask("/api/buckets?trash=include", "POST")),
    "a call that changes something",
  );
  await assert.rejects(
    cut.transport({ ...ask("/api/buckets?trash=include"), signal: AbortSignal.abort() }),
    "after the sign-out",
  );
});

test("after a kept reply was used, new replies are not kept; kept replies open only with the same account key", async () => {
  const sealed = createMemorySealedStore();
  const place = { sealed, session: await openSession() };
  const first = createKeptReplies(online);
  await first.begin(place);
  await first.transport(ask("/api/buckets"));
  await first.save(place);
  const before = await sealed.get(UID, "extension/replies");

  const flaky = createKeptReplies(({ path, ...rest }) =>
    path === "/api/buckets" ? offline() : online({ path, ...rest }),
  );
  await flaky.begin(place);
  await flaky.transport(ask("/api/me"));
  await flaky.transport(ask("/api/buckets"));
  await flaky.save(place);
  assert.equal(await sealed.get(UID, "extension/replies"), before);

  const other = createKeptReplies(offline);
  await other.begin({ sealed, session: await openSession() });
  await assert.rejects(other.transport(ask("/api/buckets")));
  await dropReplies(sealed, UID);
  assert.equal(await sealed.get(UID, "extension/replies"), null);
});
