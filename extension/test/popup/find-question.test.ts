import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import type { ServerDevice } from "../../src/device/open-device.ts";
import { findQuestion } from "../../src/popup/find-question.ts";
import { changeLogins } from "../../src/submitted/kept-logins.ts";
import { ensureLoginKey, sealLogin } from "../../src/submitted/login-key.ts";
import type { VaultEntry } from "../../src/vault/read-vault.ts";
import { fakeArea } from "../fake-area.ts";
import { fakeSession } from "../fake-session.ts";

const areas = { local: fakeArea(), session: fakeArea() };

const UID = "11111111-1111-4111-8111-111111111111";
const SERVER = "https://vault.example.com";
const ACCOUNT = `${SERVER} ${UID}`;
const ORIGIN = "https://library.example.com";

const bucketOf = (enterprise_uid: string | null) =>
  ({
    uid: `bucket of ${enterprise_uid}`,
    access_type: "owner",
    is_shared: false,
    enterprise_uid,
  }) as OpenBucket;

const entry = (uid: string, username: string, enterpriseUid: string | null): VaultEntry => ({
  ...{
    uid,
    name: uid,
    type: "password",
    username,
    hasCode: false,
    passkeys: [],
    sharedIn: null,
    words: "",
    lastUsed: 0,
  },
  addresses: [{ text: ORIGIN, mode: "host" }],
  bucket: bucketOf(enterpriseUid),
  isUnshared: enterpriseUid === null,
  rev: 1,
  permissions: null,
});

/** Makes a session that records which entries are requested. Each request fails. */
const prepare = async () => {
  const read: string[] = [];
  const getEntry = async ({ params }: { readonly params: { readonly id: string } }) => {
    read.push(params.id);
    throw new Error("offline");
  };
  const fake = fakeSession(UID);
  const keyring = { ...fake.keyring, rowMarks: async () => ({ of: () => ({}) }) };
  const session = { ...fake, keyring, api: { buckets: { getEntry } } } as unknown as Session;
  const sealed = createMemorySealedStore();
  const device = { origin: SERVER, sealed } as unknown as ServerDevice;
  const key = await ensureLoginKey(areas, ACCOUNT, { session, sealed });
  assert.ok(key !== undefined);
  const submit = async (username: string, publicKey = key) => {
    const login = { username, password: "typed", current: "" };
    const sealedLogin = await sealLogin(login, publicKey, { account: ACCOUNT, origin: ORIGIN });
    const at = Date.now();
    await changeLogins(areas.session, () => [
      {
        ...{ id: "login", kind: "login", account: ACCOUNT, tabId: 7, origin: ORIGIN, topOrigin: ORIGIN },
        ...{ url: `${ORIGIN}/login`, at, isAsked: true, sealed: sealedLogin, key: publicKey, step: "" },
      } as const,
    ]);
  };
  const find = (entries: readonly VaultEntry[]) =>
    findQuestion({ device, session, areas }, { account: UID, buckets: [], entries, closed: 0 }, 7);
  return { read, submit, find };
};

test("a team's entry is not opened before the user has answered, because its opening is logged", async () => {
  const { read, submit, find } = await prepare();
  await submit("ana");
  const found = await find([
    entry("own", "ana", null),
    entry("team", "Ana", "e"),
    entry("team of another", "bo", "e"),
  ]);
  assert.deepEqual(read, ["own"]);
  assert.ok(found?.kind === "save");
  assert.deepEqual(
    found.unopened.map(({ uid }) => uid),
    ["team"],
  );
});

test("if the login has no user name, the answer opens a team's entry only if it is the only match in the team", async () => {
  const { read, submit, find } = await prepare();
  const unopened = async (entries: readonly VaultEntry[]) => {
    await submit("");
    const found = await find(entries);
    assert.ok(found?.kind === "save");
    return found.unopened.map(({ uid }) => uid);
  };
  assert.deepEqual(await unopened([entry("one", "ana", "e")]), ["one"]);
  assert.deepEqual(await unopened([entry("one", "ana", "e"), entry("two", "bo", "e")]), []);
  assert.deepEqual(read, []);
});

test("a login that was sealed to another key is shown as exposed", async () => {
  const other = await prepare();
  await other.submit("ana");
  const { submit, find } = await prepare();
  const [kept] = (await areas.session.get("keepwell.submitted"))["keepwell.submitted"] as { key: string }[];
  await submit("ana", kept?.key);
  assert.equal((await find([]))?.kind, "exposed");
});
