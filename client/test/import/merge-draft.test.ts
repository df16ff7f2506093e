/** @file The values that an entry has after a row was merged into it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenEntry } from "../../src/buckets/open-entry.ts";
import type { EntryDraft } from "../../src/buckets/save-entry.ts";
import { EMPTY_EXTRA, type Extra, parseExtra, writeExtra } from "../../src/extra/extra.ts";
import { earlierPasswords } from "../../src/extra/imported-past.ts";
import { readAddresses } from "../../src/extra/match-modes.ts";
import { readPasskeys } from "../../src/extra/passkeys.ts";
import { markOf, mergeDraft } from "../../src/import/merge-draft.ts";

interface Login {
  readonly url?: string;
  readonly username?: string;
  readonly password?: string;
  readonly text?: string;
  readonly extra?: Partial<Extra>;
}

const fieldsOf = ({ extra, ...given }: Login) => ({
  ...{ url: "https://bank.test", username: "ann", password: "mine", text: "" },
  ...given,
  extra: extra ? writeExtra({ ...EMPTY_EXTRA, ...extra }) : "",
});

const entry = (login: Login): OpenEntry => ({
  ...{ uid: "u", bucketUid: "b", name: "Bank", rev: 1, labelVerified: true },
  ...{ createdAt: "", updatedAt: "" },
  type: "password",
  fields: fieldsOf(login),
});

const row = (login: Login): EntryDraft => {
  const fields = fieldsOf(login);
  return { type: "password", name: "Other", fields, confirmPassword: fields.password };
};

const HOW = { takesPasswords: false, fieldNames: { password: "Password (f)", totp: "Code (f)" }, mark: "m" };

const merged = (mine: Login, theirs: Login, takesPasswords = false) => {
  const result = mergeDraft(entry(mine), row(theirs), { ...HOW, takesPasswords });
  assert.ok(typeof result === "object");
  const { draft } = result;
  assert.ok(draft.type === "password" && draft.confirmPassword === draft.fields.password);
  const { extra, ...fields } = draft.fields;
  return { name: draft.name, ...fields, extra: parseExtra(extra) };
};

test("values that the entry lacks are added, and the entry keeps its own values", () => {
  const totp = { text: "JBSWY3DPEHPK3PXP" };
  const pin = { name: "PIN", value: "1", kind: "text" };
  const theirs = {
    ...{ url: "https://bank.test/login", password: "mine", text: "from the file" },
    extra: {
      totp,
      urls: ["https://m.bank.test", "https://bank.test/"],
      fields: [pin],
      others: { imported: 1 },
    },
  };
  const other = { name: "Branch", value: "5", kind: "text" };
  const all = merged({ text: "my note", extra: { fields: [other] } }, theirs);
  assert.deepEqual(
    [all.name, all.url, all.username, all.password],
    ["Bank", "https://bank.test", "ann", "mine"],
  );
  assert.equal(all.text, "my note\n\nfrom the file");
  assert.deepEqual(all.extra.urls, ["https://bank.test/login", "https://m.bank.test"]);
  assert.deepEqual(all.extra.fields, [other, pin]);
  assert.deepEqual(all.extra.totp, totp);
  assert.deepEqual(all.extra.others, { imported: 1, import_mark: "m" });
  const empty = merged({ url: "", username: "", password: "" }, { password: "theirs" });
  assert.deepEqual([empty.url, empty.username, empty.password], ["https://bank.test", "ann", "theirs"]);
});

test("new imported details of the row are added to the imported details of the entry", () => {
  const importedWith = (imported: unknown) => ({ extra: { others: { imported } } });
  const mine = importedWith({ from: "bitwarden", favorite: true });
  const theirs = importedWith({ from: "keepass", notice: "pay in May" });
  const { extra } = merged(mine, theirs);
  assert.deepEqual(extra.others["imported"], { from: "bitwarden", favorite: true, notice: "pay in May" });
  assert.equal(mergeDraft(entry(mine), row(importedWith({ from: "keepass" })), HOW), "same");
  assert.deepEqual(merged(importedWith("text"), { ...theirs, text: "new" }).extra.others["imported"], "text");
});

const past = (extra: Extra): string[] => earlierPasswords(extra, "mine").map(({ password }) => password);

test("the earlier passwords of the row are added to those of the entry", () => {
  const importedWith = (imported: unknown) => ({ extra: { others: { imported } } });
  const mine = importedWith({
    from: "bitwarden",
    passwordHistory: [
      { lastUsedDate: "2024-05-01T00:00:00.000Z", password: "may" },
      { lastUsedDate: "2024-03-01T00:00:00.000Z", password: "march" },
    ],
  });
  const onepassword = importedWith({
    passwordHistory: [
      { time: Date.parse("2024-04-01") / 1000, value: "april" },
      { value: "undated" },
      { value: "may" },
      { value: "mine" },
    ],
  });
  const { extra } = merged(mine, onepassword);
  assert.deepEqual(past(extra), ["may", "april", "march", "undated"]);
  const again: OpenEntry = { ...entry({}), type: "password", fields: fieldsOf({ extra }) };
  assert.equal(mergeDraft(again, row(onepassword), HOW), "same");

  const saved = (password: string) => ({ type: "password", password, saved_at: "2024-01-01T00:00:00.000Z" });
  const own = (password: string) => importedWith({ from: "keepwell", versions: [saved(password)] });
  assert.deepEqual(past(merged(own("first"), own("second")).extra).toSorted(), ["first", "second"]);
});

test("the entry keeps its passkeys, and gets those that only the row has", () => {
  const passkey = (id: string, userName: string) => ({
    ...{ id, rpId: "bank.test", userHandle: "", userName, displayName: "", key: "MIGHAgEA" },
  });
  const having = (...passkeys: readonly object[]) => ({ extra: { others: { passkeys } } });
  const { extra } = merged(
    having(passkey("AA", "mine")),
    having(passkey("AA", "theirs"), passkey("AQ", "new")),
  );
  assert.deepEqual(readPasskeys(extra), [passkey("AA", "mine"), passkey("AQ", "new")]);
});

test("earlier passwords that do not fit are left out, the oldest first", () => {
  const importedWith = (passwordHistory: readonly object[]) => ({
    extra: { others: { imported: { passwordHistory } } },
  });
  const long = (month: number) => ({
    lastUsedDate: `2024-0${month}-01T00:00:00.000Z`,
    password: `${month}${"x".repeat(20_000)}`,
  });
  const { extra } = merged(
    importedWith([{ password: "short" }, long(5)]),
    importedWith([long(2), long(7), long(3)]),
  );
  assert.deepEqual(
    past(extra).map(([month]) => month),
    ["7", "5", "3", "s"],
  );
  const full = importedWith([long(5), long(6), long(7)]);
  assert.equal(mergeDraft(entry(full), row(importedWith([long(2)])), HOW), "same");
});

test("an address keeps its mode, and an added address has the mode that it has in the row", () => {
  const modes = (mine: Partial<Extra>, theirs: Partial<Extra>) => {
    const { url, extra } = merged(
      { url: "https://a.test", extra: mine },
      { url: "https://a.test", extra: { urls: ["https://b.test"], ...theirs } },
    );
    return readAddresses(url, extra).map(({ text, mode }) => `${text} ${mode}`);
  };
  const match = (of: Record<string, string>): Partial<Extra> => ({ others: { match: of } });
  const both = modes(match({ "https://a.test": "exact" }), match({ "https://b.test": "never" }));
  assert.deepEqual(both, ["https://a.test exact", "https://b.test never"]);
  const other = modes({}, match({ "https://a.test": "never" }));
  assert.deepEqual(other, ["https://a.test host", "https://b.test host"]);
  const { extra } = merged(
    { url: "" },
    { url: "https://a.test", extra: match({ "https://a.test": "base" }) },
  );
  assert.deepEqual(extra.others["match"], { "https://a.test": "base" });
});

test("a different password becomes a hidden field or the entry's password, as the user chose", () => {
  const field = { name: "Password (f)", value: "theirs", kind: "hidden" };
  const kept = merged({}, { password: "theirs" });
  assert.deepEqual([kept.password, kept.extra.fields], ["mine", [field]]);
  const taken = merged({}, { password: "theirs" }, true);
  assert.deepEqual([taken.password, taken.extra.fields], ["theirs", []]);
  const [one, other] = [{ extra: { totp: { text: "A" } } }, { extra: { totp: { text: "B" } } }];
  const codes = merged(one, other);
  assert.deepEqual(codes.extra.totp, { text: "A" });
  assert.deepEqual(codes.extra.fields, [{ name: "Code (f)", value: "B", kind: "hidden" }]);
});

test("nothing is written if the entry already has all values of the row", () => {
  const pin = { name: "PIN", value: "1", kind: "text" };
  const full = { text: "note", extra: { fields: [pin], urls: ["https://m.bank.test"] } };
  assert.equal(mergeDraft(entry(full), row({ text: "note", extra: { fields: [pin] } }), HOW), "same");
  assert.equal(mergeDraft(entry({}), row({ password: "" }), { ...HOW, takesPasswords: true }), "same");
  const first = mergeDraft(entry({}), row(full), HOW);
  assert.ok(typeof first === "object" && first.draft.type === "password");
  const again: OpenEntry = { ...entry({}), type: "password", fields: first.draft.fields };
  assert.equal(markOf(again), "m");
  assert.equal(mergeDraft(again, row(full), HOW), "same");
});

test("a row that does not fit into the entry is not merged", () => {
  const note: EntryDraft = { type: "note", name: "Bank", fields: { text: "a", extra: "" } };
  assert.equal(mergeDraft(entry({}), note, HOW), "apart");
  assert.equal(mergeDraft(entry({}), row({ username: "bob" }), HOW), "apart");
  assert.equal(
    mergeDraft(entry({ text: "x".repeat(60_000) }), row({ text: "y".repeat(60_000) }), HOW),
    "apart",
  );
  const fields = (from: number) =>
    Array.from({ length: 60 }, (_, at) => ({ name: `${from + at}`, value: "1", kind: "text" }));
  const [one, other] = [{ extra: { fields: fields(0) } }, { extra: { fields: fields(60) } }];
  assert.equal(mergeDraft(entry(one), row(other), HOW), "apart");
  const unreadable: OpenEntry = {
    ...entry({}),
    type: "password",
    fields: { ...fieldsOf({}), extra: "not JSON" },
  };
  assert.equal(mergeDraft(unreadable, row({ text: "new" }), HOW), "apart");
});
