import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import kdbxweb from "kdbxweb";
import { FIELD, readKdbxHeader } from "../../src/import/keepass/kdbx-header.ts";
import { openProtected } from "../../src/import/keepass/kdbx-protected.ts";
import { parseXml } from "../../src/import/xml/parse-xml.ts";
import { importFile } from "./imported.ts";
import { addEntry, type KdbxOptions, makeKdbx, secret } from "./make-kdbx.ts";

const MODIFIED = new Date("2024-05-06T07:08:09.000Z");
const CHANGED = new Date("2025-06-07T08:09:10.000Z");

const fillAll: KdbxOptions["fill"] = async (database, root) => {
  const work = database.createGroup(database.createGroup(root, "Work"), "Mail");
  const entry = addEntry(database, work, {
    ...{
      Title: "Mail",
      UserName: "ana",
      Password: secret("older"),
      URL: "https://mail.test",
      Notes: "a\nb <&>",
    },
    ...{ otp: secret("otpauth://totp/x?secret=GEZDGNBV"), KP2A_URL_1: "https://old.test" },
    ...{ Floor: "3", PIN: secret("0042 \u00e9\u{1f511}") },
  });
  entry.times.creationTime = MODIFIED;
  entry.times.lastModTime = MODIFIED;
  entry.pushHistory();
  entry.fields.set("Password", secret("pässword"));
  entry.times.lastModTime = CHANGED;
  entry.times.expires = true;
  entry.times.expiryTime = MODIFIED;
  entry.tags = ["a", "b"];
  entry.binaries.set("scan.pdf", await database.createBinary(new Uint8Array(1000).buffer));
  addEntry(database, root, { Title: "Door", Notes: "Ring twice" });
  database.createRecycleBin();
  const gone = addEntry(database, root, { Title: "Gone", Password: secret("x") });
  database.remove(gone);
};

const time = MODIFIED.toISOString();
const ROWS = {
  Mail: {
    type: "password",
    list: "Work / Mail",
    url: "https://mail.test",
    username: "ana",
    password: "pässword",
    text: "a\nb <&>",
    totp: "otpauth://totp/x?secret=GEZDGNBV",
    urls: ["https://old.test"],
    fields: ["Floor=3", "PIN*0042 é🔑", "tags=a, b", `expiry_date=${time.slice(0, 10)}`],
    imported: {
      tags: ["a", "b"],
      creationDate: time,
      revisionDate: CHANGED.toISOString(),
      expiryDate: time,
      passwordHistory: [{ password: "older", lastUsedDate: CHANGED.toISOString() }],
    },
  },
};

const withoutDates = (rows: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
  const { Door, ...others } = rows;
  assert.equal(Door?.["text"], "Ring twice");
  return others;
};

for (const options of [
  { derivation: "argon2d" },
  { derivation: "argon2id", cipher: "chacha20" },
  { derivation: "aes" },
  { version: 3 },
] as const)
  test(`a database opens with its password: ${JSON.stringify(options)}`, async () => {
    const file = await makeKdbx({ ...options, password: "correct hörse", fill: fillAll });
    assert.equal((await importFile(file)).refused, "password_needed");
    assert.equal((await importFile(file, { key: { password: "wrong" } })).refused, "wrong_password");
    const { rows, problems, formatId } = await importFile(file, { key: { password: "correct hörse" } });
    assert.equal(formatId, "keepass-kdbx");
    assert.deepEqual(withoutDates(rows), ROWS);
    assert.deepEqual(problems.toSorted(), ["Gone in_trash", "Mail attachment scan.pdf"]);
  });

const keyBytes = Uint8Array.from({ length: 32 }, (_, at) => 7 * at);
const hex = Buffer.from(keyBytes).toString("hex");
const hash = createHash("sha256").update(keyBytes).digest("hex").slice(0, 8).toUpperCase();
const bytes = (text: string) => new TextEncoder().encode(text);
const KEY_FILES = {
  "32 bytes": keyBytes,
  hex: bytes(hex),
  "any file": bytes("any content at all"),
  "XML 1.0": bytes(
    `<?xml version="1.0"?><KeyFile><Meta><Version>1.00</Version></Meta><Key><Data>${Buffer.from(keyBytes).toString("base64")}</Data></Key></KeyFile>`,
  ),
  "XML 2.0": bytes(
    `<?xml version="1.0"?>\n<KeyFile><Meta><Version>2.0</Version></Meta><Key><Data Hash="${hash}">\n${hex.slice(0, 32)}\n ${hex.slice(32)}\n</Data></Key></KeyFile>`,
  ),
};

for (const [name, keyFile] of Object.entries(KEY_FILES))
  test(`a key file opens a database, with and without a password: ${name}`, async () => {
    const fill: KdbxOptions["fill"] = (database, root) => void addEntry(database, root, { Title: "A" });
    const both = await makeKdbx({ password: "pw", keyFile, fill });
    assert.equal((await importFile(both, { key: { password: "pw", keyFile } })).count, 1);
    assert.equal((await importFile(both, { key: { password: "pw" } })).refused, "wrong_password");
    const alone = await makeKdbx({ keyFile, fill });
    assert.equal((await importFile(alone, { key: { password: "", keyFile } })).count, 1);
  });

test("the secret of one-time codes is read in every format that KeePass programs use", async () => {
  const codes = {
    "key=GEZDGNBV&size=8&step=60": ["otp", "otpauth://totp/?secret=GEZDGNBV&digits=8&period=60"],
    GEZDGNBV: ["TimeOtp-Secret-Base32", "GEZDGNBV"],
    "3132333435": ["TimeOtp-Secret-Hex", "GEZDGNBV"],
    "MTIzNDU=": ["TimeOtp-Secret-Base64", "GEZDGNBV"],
    "12345": ["TimeOtp-Secret", "GEZDGNBV"],
    seed: ["TOTP Seed", "seed"],
  } as const;
  const file = await makeKdbx({
    password: "p",
    fill: (database, root) => {
      for (const [value, [key]] of Object.entries(codes))
        addEntry(database, root, { Title: value, [key]: secret(value) });
      addEntry(database, root, { Title: "steam", "TOTP Seed": "GEZDGNBV", "TOTP Settings": "30;S" });
    },
  });
  const { rows } = await importFile(file, { key: { password: "p" } });
  for (const [value, [, expected]] of Object.entries(codes))
    assert.equal(rows[value]?.["totp"], expected, value);
  assert.equal(rows["steam"]?.["totp"], "steam://GEZDGNBV");
});

const small = () =>
  makeKdbx({ password: "p", fill: (database, root) => void addEntry(database, root, { Title: "A" }) });

/** Replaces the number that follows the parameter's name in the header. */
const withParameter = (
  file: Uint8Array<ArrayBuffer>,
  name: string,
  value: bigint,
): Uint8Array<ArrayBuffer> => {
  const changed = file.slice();
  const at = Buffer.from(changed).indexOf(Buffer.from(name, "latin1")) + name.length;
  const view = new DataView(changed.buffer);
  if (view.getUint32(at, true) === 8) view.setBigUint64(at + 4, value, true);
  else view.setUint32(at + 4, Number(value & 0xffffffffn), true);
  return changed;
};

test("a key derivation that costs too much is refused before the import asks for a password", async () => {
  const file = await small();
  const aes = await makeKdbx({ password: "p", derivation: "aes", fill: () => {} });
  const old = await makeKdbx({ password: "p", version: 3, fill: () => {} });
  const rounds = Buffer.from(old).indexOf(Buffer.from([6, 8, 0]));
  const oldChanged = old.slice();
  new DataView(oldChanged.buffer).setBigUint64(rounds + 3, 1_000_000_000n, true);
  for (const hostile of [
    withParameter(file, "\u0001\u0000\u0000\u0000I", 1_000_000_000n),
    withParameter(file, "\u0001\u0000\u0000\u0000M", 1n << 40n),
    withParameter(file, "\u0001\u0000\u0000\u0000M", 0xffffffffffffffffn),
    withParameter(file, "\u0001\u0000\u0000\u0000P", 1_000_000n),
    withParameter(aes, "\u0001\u0000\u0000\u0000R", 1_000_000_000n),
    oldChanged,
  ])
    assert.equal((await importFile(hostile)).refused, "derivation_too_long");
});

test("a file that is cut or altered, too old or too new is refused", async () => {
  const file = await small();
  const key = { password: "p" };
  for (let length = 12; length < file.length; length += Math.ceil(file.length / 40)) {
    const { refused } = await importFile(file.slice(0, length), { key });
    assert.match(refused ?? "", /^(damaged|wrong_password)$/, `${length} bytes`);
  }
  for (let at = 12; at < file.length; at += Math.ceil(file.length / 60)) {
    const altered = file.slice();
    altered[at] = (altered[at] ?? 0) ^ 1;
    const { refused } = await importFile(altered, { key });
    assert.notEqual(refused, undefined, `byte ${at}`);
  }
  const old = file.slice();
  old[4] = 0x65;
  assert.equal((await importFile(old)).refused, "old_keepass");
  const newer = file.slice();
  newer[10] = 5;
  assert.equal((await importFile(newer)).refused, "newer_keepass");
});

test("the XML export gives the same rows as the database", async () => {
  const credentials = new kdbxweb.Credentials(kdbxweb.ProtectedValue.fromString("p"));
  const database = kdbxweb.Kdbx.create(credentials, "Test");
  database.setVersion(3);
  await fillAll(database, database.getDefaultGroup());
  const { rows, formatId } = await importFile(await database.saveXml(true));
  assert.equal(formatId, "keepass-xml");
  assert.deepEqual(withoutDates(rows), ROWS);
});

test("a database of 2,000 entries is imported completely", async () => {
  const file = await makeKdbx({
    password: "p",
    fill: (database, root) => {
      for (let at = 0; at < 2000; at += 1)
        addEntry(database, root, { Title: `Entry ${at}`, Password: secret(`p${at}`) });
    },
  });
  const { count, rows } = await importFile(file, { key: { password: "p" } });
  assert.equal(count, 2000);
  assert.equal(rows["Entry 1999"]?.["password"], "p1999");
});

test("a file of version 3 is refused if its header does not have the hash that its XML document names", async () => {
  const key = { password: "p" };
  const file = await makeKdbx({
    ...{ version: 3, ...key },
    fill: (database, root) => void addEntry(database, root, { Title: "A", Password: secret("x") }),
  });
  const { fields } = readKdbxHeader(file);
  const streamKey = fields.get(FIELD.streamKey) ?? assert.fail();
  streamKey[0] = (streamKey[0] ?? 0) ^ 1;
  assert.equal((await importFile(file, { key })).refused, "damaged");
});

test("a database with a protected value that is not base64 is refused", async () => {
  const document = parseXml('<a><Value Protected="True">AA==</Value><Value Protected="True">*</Value></a>');
  await assert.rejects(openProtected(document, { id: 3, key: new Uint8Array(64) }), { reason: "damaged" });
});

test("a database can have more protected values than one function call can take as arguments", async () => {
  const count = 150_000;
  const values = '<Value Protected="True">AA==</Value>'.repeat(count);
  const document = parseXml(`<a>${values}</a>`);
  await openProtected(document, { id: 3, key: new Uint8Array(64) });
  assert.equal(document.children.filter(({ text }) => text.length === 1).length, count);
});
