/** @file The text formats that KeePass programs and Passbolt export. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf, importFile, importMany, MAIL_ROW } from "./imported.ts";

const time = "2024-05-06T07:08:09.000Z";

test("hostile XML is refused", async () => {
  const file = (inner: string) => `<?xml version="1.0"?>${inner}`;
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><KeePassFile>&b;</KeePassFile>';
  for (const [text, reason] of [
    [file(bomb), "defines_entities"],
    [file("<KeePassFile><Root>"), "not_xml"],
    [file("<KeePassFile></Root>"), "not_xml"],
    [file("<KeePassFile/><KeePassFile/>"), "not_xml"],
    [file("<KeePassFile/>"), "unknown_format"],
    [file(`<KeePassFile>${"<Group>".repeat(1_000_000)}`), "too_deep"],
    [file(`<KeePassFile ${'a="'.repeat(1_000_000)}`), "not_xml"],
  ] as const)
    assert.equal((await importFile(text)).refused, reason, text.slice(0, 60));
});

test("the CSV of KeePass 2 is read, with backslashes as escapes", async () => {
  const { rows, formatId } = await importFile(
    '"Account","Login Name","Password","Web Site","Comments"\r\n"Mail","ana","p\\"w\\\\d,","https://mail.test","a\r\nb"\r\n',
  );
  assert.equal(formatId, "keepass-csv");
  assert.deepEqual(rows, {
    Mail: { type: "password", url: "https://mail.test", username: "ana", password: 'p"w\\d,', text: "a\nb" },
  });
});

const XC = [
  "Group",
  "Title",
  "Username",
  "Password",
  "URL",
  "Notes",
  "TOTP",
  "Icon",
  "Last Modified",
  "Created",
];

test("the CSV of KeePassXC is read, and the outermost group of each path is left out", async () => {
  const { rows, formatId } = await importFile(
    csvOf(
      XC,
      ["Root/Work/Mail", "Mail", "ana", "pw", "https://mail.test", "n", "GEZDGNBV", "0", time, time],
      ["Racine", "Door", "", "x", "", "", "", "0", "", ""],
    ),
  );
  assert.equal(formatId, "keepassxc-csv");
  assert.deepEqual(rows, {
    Mail: {
      ...MAIL_ROW,
      totp: "GEZDGNBV",
      imported: { creationDate: time, revisionDate: time },
    },
    Door: { type: "password", password: "x" },
  });
});

test("Passbolt’s CSV is recognised by its first heading, and its folders become lists", async () => {
  const headings = ["Title", "Username", "URL", "Password", "Notes", "Group", "TOTP"];
  const { rows, formatId } = await importFile(
    csvOf(
      headings,
      ["Mail", "ana", "https://mail.test", "pw", "n", "Work/Mail", "otpauth://totp/x?secret=GEZDGNBV"],
      ["Door", "", "", "x", "", "", ""],
      ["Safe", "", "", "y", "", "Home", ""],
    ),
  );
  assert.equal(formatId, "passbolt-csv");
  assert.deepEqual(rows, {
    Mail: {
      ...MAIL_ROW,
      totp: "otpauth://totp/x?secret=GEZDGNBV",
    },
    Door: { type: "password", password: "x" },
    Safe: { type: "password", list: "Home", password: "y" },
  });
  const [title, ...others] = headings.slice(0, 6);
  const earlier = await importFile(
    csvOf(["Group", title ?? "", ...others.slice(0, 4)], ["Root", "A", "", "", "x", ""]),
  );
  assert.equal(earlier.formatId, "keepassxc-csv");
});

test("all of 20,000 entries are imported, from XML and from CSV", async () => {
  await importMany("keepass-xml", (all) => {
    const entries = all.map(
      (at) => `<Entry><String><Key>Title</Key><Value>Entry ${at}</Value></String></Entry>`,
    );
    return `<KeePassFile><Root><Group><Name>Root</Name>${entries.join("")}</Group></Root></KeePassFile>`;
  });
  await importMany("keepassxc-csv", (all) =>
    csvOf(XC, ...all.map((at) => ["Root", `Entry ${at}`, "u", "p", "", "", "", "0", "", ""])),
  );
});
