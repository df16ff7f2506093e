import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeLogin, toCompare, withNameOfStep } from "../../src/submitted/judge-login.ts";

const login = (username: string, password: string, current = "") => ({ username, password, current });
const saved = (uid: string, username: string, password: string) => ({ uid, username, password });

test("a login without a user name gets the user name of the sign-in's earlier step", () => {
  const step = login(" ana ", "");
  assert.equal(withNameOfStep(login("", "p"), step).username, "ana");
  assert.equal(withNameOfStep(login(" bo ", "p"), step).username, "bo");
  assert.equal(withNameOfStep(login(" ", "p"), undefined).username, "");
});

test("a login is compared with at most five entries that have its user name or no user name", () => {
  const rows = ["Ana", "bo", "", "ANA ", "cy", "di"].map((username) => ({ username }));
  const names = (username: string) => toCompare(rows, { username }).map((row) => row.username);
  assert.deepEqual(names("ana"), ["Ana", "", "ANA "]);
  assert.deepEqual(names(""), ["Ana", "bo", "", "ANA ", "cy"], "at most five");
});

const CASES: readonly [
  name: string,
  login: ReturnType<typeof login>,
  saved: readonly ReturnType<typeof saved>[],
  verdict: ReturnType<typeof judgeLogin>,
][] = [
  [
    "the first login of a site is a new entry",
    login("ana", "p"),
    [],
    { kind: "ask", username: "ana", target: null },
  ],
  [
    "a login that an entry has already is not asked about",
    login("ana", "p"),
    [saved("a", "Ana", "p")],
    { kind: "held" },
  ],
  [
    "a login without a user name is not asked about if an entry has its password",
    login("", "p"),
    [saved("a", "ana", "x"), saved("b", "bo", "p")],
    { kind: "held" },
  ],
  [
    "a login is not asked about if an entry without a user name has its password",
    login("ana", "p"),
    [saved("a", "", "p")],
    { kind: "held" },
  ],
  [
    "another password for the same user name updates the entry",
    login("ANA", "new"),
    [saved("n", "", "x"), saved("a", "ana", "old")],
    { kind: "ask", username: "ANA", target: "a" },
  ],
  [
    "of two entries with the user name, the entry with the current password is updated",
    login("ana", "new", "old"),
    [saved("a", "ana", "other"), saved("b", "ana", "old")],
    { kind: "ask", username: "ana", target: "b" },
  ],
  [
    "a changed password without a user name updates the entry with the current password",
    login("", "new", "old"),
    [saved("a", "ana", "x"), saved("b", "bo", "old")],
    { kind: "ask", username: "bo", target: "b" },
  ],
  [
    "a password without a user name updates no entry, not even the only entry",
    login("", "new"),
    [saved("a", "ana", "old")],
    { kind: "ask", username: "", target: null },
  ],
  [
    "a password without a user name updates none of several entries",
    login("", "new"),
    [saved("a", "ana", "x"), saved("b", "bo", "y")],
    { kind: "ask", username: "", target: null },
  ],
  [
    "another account of the site is a new entry",
    login("cy", "p"),
    [saved("n", "", "x")],
    { kind: "ask", username: "cy", target: null },
  ],
];

for (const [name, submitted, entries, verdict] of CASES)
  test(name, () => assert.deepEqual(judgeLogin(submitted, entries), verdict));
