import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { ToSave } from "../../src/entry/save-typed.ts";
import { ChangedElsewhere } from "../../src/entry/save-typed.ts";
import { AskAgain, answerQuestion } from "../../src/popup/answer-question.ts";
import type { Question } from "../../src/popup/find-question.ts";
import type { LoginCalls } from "../../src/submitted/save-login.ts";
import type { Opened, VaultEntry } from "../../src/vault/read-vault.ts";

const OWN = { uid: "own", access_type: "owner", is_shared: false, enterprise_uid: null } as OpenBucket;
const TEAM = { uid: "team", access_type: "write", is_shared: true, enterprise_uid: "e" } as OpenBucket;

const entry = (uid: string, bucket: OpenBucket, rev = 1) =>
  ({ uid, bucket, isUnshared: bucket === OWN, rev, username: "ana" }) as VaultEntry;

/** Fake calls to a server with these entries. They record which entries are opened and saved. */
const fakeCalls = (stored: Readonly<Record<string, readonly [password: string, rev: number]>>) => {
  const opened: string[] = [];
  const saved: ToSave[] = [];
  const open: LoginCalls["open"] = async ({ uid }) => {
    opened.push(uid);
    const [password = "", rev = 0] = stored[uid] ?? [];
    const fields = { url: "", username: "ana", password, text: "", extra: "{}" };
    return { sealed: { rev }, entry: { type: "password", name: uid, fields } } as unknown as Opened;
  };
  const save: LoginCalls["save"] = async (toSave) => void saved.push(toSave);
  return { opened, saved, calls: { open, save } };
};

const question = (of: Partial<Question>, current = ""): Question => ({
  kind: "save",
  kept: { id: "login", origin: "https://library.example.com" } as Question["kept"],
  login: { username: "ana", password: "new", current },
  username: "ana",
  saved: [],
  unopened: [],
  target: null,
  entries: [],
  ...of,
});

const update = (uid: string) => ({ target: uid, username: "ana", bucket: OWN });
const NEW = { target: null, username: "ana", bucket: OWN };

const askedAgain = async (answered: Promise<unknown>): Promise<AskAgain> => {
  const error = await answered.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof AskAgain);
  return error;
};

test("the user must answer again if an entry was saved elsewhere after the question", async () => {
  const { calls, saved } = fakeCalls({ a: ["newer", 3] });
  const asked = question({
    entries: [entry("a", OWN)],
    saved: [{ uid: "a", username: "ana", password: "old", rev: 2 }],
  });
  const again = await askedAgain(answerQuestion(calls, asked, update("a")));
  assert.equal(again.why, "changed");
  assert.equal(saved.length, 0);
  assert.equal(await answerQuestion(calls, again.question, update("a")), "saved");
  assert.equal(saved[0]?.typed.password, "new");
});

test("the user must answer again if an entry is saved elsewhere during the save", async () => {
  const { calls, saved } = fakeCalls({ a: ["old", 2], other: ["newer", 2] });
  const asked = question({ entries: [entry("a", OWN, 2), entry("other", OWN, 1)] });
  const newest = (await fakeCalls({ a: ["newer", 3] }).calls.open(entry("a", OWN))) as Opened;
  const late: LoginCalls = { ...calls, save: async () => Promise.reject(new ChangedElsewhere(newest)) };
  const again = await askedAgain(answerQuestion(late, asked, update("a")));
  assert.equal(again.question.saved[0]?.rev, 3);
  assert.equal((await askedAgain(answerQuestion(calls, asked, update("other")))).why, "changed");
  assert.equal(saved.length, 0);
});

test("an entry that already has the password is not saved again", async () => {
  const { calls, saved } = fakeCalls({ a: ["new", 3] });
  assert.equal(await answerQuestion(calls, question({ entries: [entry("a", OWN, 2)] }), update("a")), "held");
  assert.equal(saved.length, 0);
});

test("a login is not saved if a team's entry, which is opened after the answer, already has the login", async () => {
  const { calls, saved, opened } = fakeCalls({ t: ["new", 1] });
  const team = entry("t", TEAM);
  assert.equal(await answerQuestion(calls, question({ entries: [team], unopened: [team] }), NEW), "held");
  assert.deepEqual([opened, saved], [["t"], []]);
});

test("a team's entry with the current password is suggested, but a new entry stays possible", async () => {
  const { calls, saved, opened } = fakeCalls({ t: ["old", 1] });
  const team = entry("t", TEAM);
  const asked = question({ entries: [team], unopened: [team] }, "old");
  const again = await askedAgain(answerQuestion(calls, asked, NEW));
  assert.deepEqual([again.why, again.question.target?.uid], ["current", "t"]);
  assert.equal(await answerQuestion(calls, again.question, NEW), "saved");
  assert.deepEqual(opened, ["t"], "once");
  assert.equal(saved[0]?.opened, null);
});

test("a team's entry is not suggested if it has another password or cannot be opened", async () => {
  for (const open of [fakeCalls({ t: ["other", 1] }).calls.open, () => Promise.reject(new Error("closed"))]) {
    const { calls, saved } = fakeCalls({});
    const team = entry("t", TEAM);
    const asked = question({ entries: [team], unopened: [team] }, "old");
    assert.equal(await answerQuestion({ ...calls, open }, asked, NEW), "saved");
    assert.equal(saved.length, 1);
  }
});
