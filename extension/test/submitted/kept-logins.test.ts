import assert from "node:assert/strict";
import { test } from "node:test";
import {
  changeLogins,
  dropLogin,
  KEPT_LOGINS,
  type KeptLogin,
  LOGIN_MS,
  NAME_MS,
  readLogins,
  withLogin,
  withStep,
} from "../../src/submitted/kept-logins.ts";
import { fakeArea } from "../fake-area.ts";

const NOW = 10 * LOGIN_MS;

const kept = (id: string, changed: Partial<KeptLogin> = {}): KeptLogin => ({
  id,
  kind: "login",
  account: "https://vault.example.com ana",
  tabId: 7,
  origin: "https://library.example.com",
  topOrigin: changed.origin ?? "https://library.example.com",
  url: "https://library.example.com/login",
  at: NOW,
  isAsked: false,
  key: "key",
  sealed: `sealed ${id}`,
  step: "",
  ...changed,
});

const idsOf = (list: readonly KeptLogin[]) => list.map(({ id }) => id);
const after = (...logins: readonly KeptLogin[]) => logins.reduce<readonly KeptLogin[]>(withLogin, []);

test("for each tab and site, at most one login and one earlier step with a user name are kept", () => {
  assert.deepEqual(idsOf(after(kept("name", { kind: "name" }), kept("first"), kept("second"))), [
    "second",
    "name",
  ]);
  const elsewhere = [
    kept("tab", { tabId: 8 }),
    kept("origin", { origin: "https://www.example.com" }),
    kept("account", { account: "https://vault.example.com bo", tabId: 9 }),
  ];
  assert.deepEqual(idsOf(after(kept("first"), ...elsewhere)), ["account", "origin", "tab", "first"]);
});

test("a flood of logins in one tab replaces only logins of this tab, and at most ten are kept in all", () => {
  const other = kept("other", { tabId: 8 });
  const flood = Array.from({ length: 50 }, (_, at) =>
    kept(`f${at}`, { origin: `https://f${at}.example.com` }),
  );
  assert.deepEqual(idsOf(after(other, ...flood)), ["f49", "f48", "f47", "other"]);
  const frames = flood.map((one) => ({ ...one, topOrigin: "https://library.example.com" }));
  assert.deepEqual(idsOf(after(kept("page"), ...frames)), ["f49", "page"], "all frames share one place");
  const tabs = Array.from({ length: 50 }, (_, at) => kept(`t${at}`, { tabId: at }));
  assert.equal(after(...tabs).length, 10);
});

test("a login is kept for an hour, and the user name of an earlier step for five minutes", async () => {
  const list = [kept("login"), kept("name", { kind: "name" })];
  const area = fakeArea({ [KEPT_LOGINS]: list });
  assert.deepEqual(idsOf(await readLogins(area, NOW + NAME_MS - 1)), ["login", "name"]);
  assert.deepEqual(idsOf(await readLogins(area, NOW + NAME_MS)), ["login"]);
  assert.deepEqual(idsOf(await readLogins(area, NOW + LOGIN_MS)), []);
  assert.deepEqual(idsOf(await readLogins(area, NOW - 1)), [], "a clock that was set back");
  assert.deepEqual(idsOf(withLogin(list, kept("later", { tabId: 9, at: NOW + LOGIN_MS }))), ["later"]);
});

test("no change is lost if several changes come at once", async () => {
  const area = fakeArea({ [KEPT_LOGINS]: [{ id: 7 }] });
  assert.deepEqual(await readLogins(area, Date.now()), []);
  const added = ["a", "b", "c"].map((id, at) => kept(id, { tabId: at, at: Date.now() }));
  await Promise.all(added.map((one) => changeLogins(area, (list) => withLogin(list, one))));
  await dropLogin(area, "b");
  assert.deepEqual(idsOf(await readLogins(area, Date.now())).toSorted(), ["a", "c"]);
});

test("an earlier step's user name completes a login of the same tab, site and account", () => {
  const stepFor = (list: readonly KeptLogin[]) => withStep(list, kept("login"))[0]?.step;
  const step = (changed: Partial<KeptLogin>) => stepFor([kept("n", { kind: "name", ...changed })]);
  assert.equal(step({}), "sealed n");
  const others = [{ tabId: 8 }, { origin: "https://evil.example.com" }, { account: "other" }];
  for (const changed of [...others, { at: NOW + 1 }, { at: NOW - NAME_MS }])
    assert.equal(step(changed), "", JSON.stringify(changed));
  assert.equal(stepFor([kept("earlier")]), "");
});

test("a user name that is typed later does not change a login that is already kept", () => {
  const login = withStep([kept("first", { kind: "name" })], kept("login"));
  const later = withLogin(login, kept("second", { kind: "name", at: NOW + 1000 }));
  assert.equal(later.find(({ kind }) => kind === "login")?.step, "sealed first");
});
