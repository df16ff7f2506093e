/** @file An alarm forgets each submitted login of a locked account as soon as its time is over. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { toBase64Url, utf8 } from "@keepwell/crypto/bytes.ts";
import {
  accountName,
  KEPT_LOGINS,
  type KeptLogin,
  LOGIN_MS,
  NAME_MS,
} from "../../src/submitted/kept-logins.ts";
import { ensureLoginKey } from "../../src/submitted/login-key.ts";
import { fakeArea } from "../fake-area.ts";
import { fakeSession } from "../fake-session.ts";

const UID = "11111111-1111-4111-8111-111111111111";
const SERVER = "https://vault.example.com";
const SITE = "https://library.example.com";
const START = 1_800_000_000_000;

const claims = { sub: UID, sid: UID, epoch: 1, form: "session", sek: "" };
const token = `.${toBase64Url(utf8(JSON.stringify(claims)))}.`;
const identity = { uid: UID, name: "Ana", email: "ana@example.com", entity: null, token };
const local = fakeArea({
  "keepwell.servers": { origins: [SERVER], active: SERVER },
  [`${SERVER} keepwell.identities`]: JSON.stringify([identity]),
  [`${SERVER} keepwell.active`]: UID,
  "keepwell.last-active": START,
});
const session = fakeArea();
const alarms = new Map<string, number>();
const chrome = {
  storage: { local, session },
  alarms: {
    create: async (name: string, { when }: { when: number }) => void alarms.set(name, when),
    clear: async (name: string) => alarms.delete(name),
  },
};
Object.assign(globalThis, { chrome, indexedDB: {} });
const { forgetOldLogins, keepLogin, LOGINS_ALARM } = await import("../../src/background/keep-login.ts");

test("the alarm is set for the login or user name whose time ends first", async (context) => {
  context.mock.timers.enable({ apis: ["Date", "setTimeout"], now: START });
  const place = { session: fakeSession(UID), sealed: createMemorySealedStore() };
  await ensureLoginKey({ local, session }, accountName(SERVER, UID), place);
  const submit = (tabId: number, username: string, password: string) =>
    keepLogin(
      { username, password, current: "" },
      { tabId, frameId: 0, documentId: "", origin: SITE, topOrigin: SITE, url: SITE, isPrivate: false },
    );
  const ring = async (now: number): Promise<readonly string[]> => {
    context.mock.timers.setTime(now);
    await forgetOldLogins();
    const { [KEPT_LOGINS]: kept } = await session.get(KEPT_LOGINS);
    return (kept as readonly KeptLogin[]).map(({ kind }) => kind);
  };

  await submit(7, "ana", "");
  assert.equal(alarms.get(LOGINS_ALARM), START + NAME_MS);
  await submit(8, "", "typed");
  assert.equal(alarms.get(LOGINS_ALARM), START + NAME_MS, "a later login leaves the earlier alarm");
  assert.deepEqual(await ring(START + NAME_MS), ["login"]);
  assert.equal(alarms.get(LOGINS_ALARM), START + LOGIN_MS);
  assert.deepEqual(await ring(START + LOGIN_MS), []);
});
