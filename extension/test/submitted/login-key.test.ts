import assert from "node:assert/strict";
import { test } from "node:test";
import { keepValue, readKept } from "@keepwell/client/session/kept-value.ts";
import { SUBMITTED_KEY } from "@keepwell/client/session/submitted-key.ts";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import type { KeptLogin } from "../../src/submitted/kept-logins.ts";
import {
  dropLoginsOf,
  ensureLoginKey,
  isExposed,
  openerOfLogins,
  readPublicKey,
  sealLogin,
} from "../../src/submitted/login-key.ts";
import { neverAsk } from "../../src/submitted/never-ask.ts";
import { openLogin } from "../../src/submitted/open-login.ts";
import { fakeArea } from "../fake-area.ts";
import { fakeSession } from "../fake-session.ts";

const UID = "11111111-1111-4111-8111-111111111111";
const OTHER_UID = "22222222-2222-4222-8222-222222222222";
const ACCOUNT = `https://vault.example.com ${UID}`;
const OTHER_ACCOUNT = `https://vault.example.com ${OTHER_UID}`;
const ORIGIN = "https://library.example.com";

const session = fakeSession(UID);

const prepare = async () => {
  const areas = { local: fakeArea(), session: fakeArea() };
  const place = { session, sealed: createMemorySealedStore() };
  const publicKey = await ensureLoginKey(areas, ACCOUNT, place);
  assert.ok(publicKey !== undefined);
  const keep = async (kind: KeptLogin["kind"], username: string, password: string): Promise<KeptLogin> => ({
    ...{
      id: kind,
      kind,
      account: ACCOUNT,
      tabId: 7,
      origin: ORIGIN,
      topOrigin: ORIGIN,
      url: ORIGIN,
      at: Date.now(),
      isAsked: false,
      step: "",
      key: publicKey,
    },
    sealed: await sealLogin({ username, password, current: "" }, publicKey, {
      account: ACCOUNT,
      origin: ORIGIN,
    }),
  });
  return { areas, place, publicKey, keep };
};

test("a sealed login can be opened by its account, and only for its own origin", async () => {
  const { areas, place, publicKey, keep } = await prepare();
  const login = await keep("login", "", "typed");
  const step = await keep("name", "ana", "");
  assert.ok(!login.sealed.includes("typed"));
  await ensureLoginKey(areas, ACCOUNT, place);
  assert.equal(await readPublicKey(areas, ACCOUNT), publicKey, "the pair stays the same");
  assert.deepEqual(await openLogin(place, { ...login, step: step.sealed }), {
    username: "ana",
    password: "typed",
    current: "",
  });
  const open = await openerOfLogins(place);
  assert.equal(
    await open({ ...login, origin: "https://evil.example.com" }),
    undefined,
    "named as another site's",
  );
  assert.equal(await open({ ...login, sealed: "AAAA" }), undefined);
  const other = { session: fakeSession(OTHER_UID), sealed: createMemorySealedStore() };
  const keyOfOther = () => ensureLoginKey(areas, OTHER_ACCOUNT, other);
  assert.notEqual(await keyOfOther(), publicKey);
  assert.equal(await openLogin(other, login), undefined, "another account has another key");
  await keepValue(other, SUBMITTED_KEY, await readKept(place, SUBMITTED_KEY));
  assert.equal(await keyOfOther(), publicKey);
  assert.equal(await openLogin(other, login), undefined, "with the same key, it is still another account");
});

test("no login opens for a site on which the user does not want to be asked", async () => {
  const { place, keep } = await prepare();
  const login = await keep("login", "ana", "typed");
  await neverAsk.set(place, ORIGIN, true);
  assert.deepEqual(await neverAsk.read(place), [ORIGIN]);
  assert.equal(await openLogin(place, login), undefined);
  await neverAsk.set(place, ORIGIN, false);
  assert.equal((await openLogin(place, login))?.password, "typed");
});

test("no login opens after the account has signed out", async () => {
  const { areas, place, keep } = await prepare();
  const login = await keep("login", "ana", "typed");
  await dropLoginsOf(areas, ACCOUNT, place.sealed);
  assert.equal(await readPublicKey(areas, ACCOUNT), undefined);
  assert.equal(await openLogin(place, login), undefined);
});

const NAME = `keepwell.submitted-key ${ACCOUNT}`;

test("if the public key on disk is replaced, the false key is used from the next start until the account is opened", async () => {
  const { areas, place, publicKey, keep } = await prepare();
  const other = await prepare();
  await areas.local.set({ [NAME]: other.publicKey });
  assert.equal(await readPublicKey(areas, ACCOUNT), publicKey, "the key in memory is used");
  await areas.session.remove(NAME);
  assert.equal(
    await readPublicKey(areas, ACCOUNT),
    other.publicKey,
    "the false key is taken for the account's",
  );

  const own = await keep("login", "ana", "typed");
  const exposed = { ...(await other.keep("login", "ana", "typed")), key: other.publicKey };
  assert.equal(await isExposed(areas, own, place), false);
  assert.equal(await isExposed(areas, exposed, place), true);
  assert.equal(await isExposed(areas, { ...exposed, key: publicKey }, place), false);
  assert.equal(await openLogin(place, { ...exposed, key: publicKey }), undefined, "it names another key");
  assert.deepEqual(
    [(await areas.local.get(NAME))[NAME], await readPublicKey(areas, ACCOUNT)],
    [publicKey, publicKey],
    "the account's own key is used from now on",
  );
});
