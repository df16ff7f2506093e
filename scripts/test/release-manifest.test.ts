/** @file The content and the signature of a release manifest. */
import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, beforeEach, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { openManifest, WrongManifest } from "../release/find-manifest.ts";
import { digestOf, makeManifest, writeManifest } from "../release/make-manifest.ts";
import { makePublisherKey, openPublisherKey, readPublicKey } from "../release/publisher-key.ts";

const folder = mkdtempSync(join(tmpdir(), "release-"));
after(() => rmSync(folder, { recursive: true }));

const built = {
  page: join(folder, "page"),
  card: join(folder, "card"),
  extension: join(folder, "extension"),
};
const RELEASE = { version: "1.2.3", commit: "0".repeat(40) };
const SCRIPT = "assets/index-Ab_1-2.js";
const WORKER = "assets/kdf-worker-Ab_1-2.js";

const write = (root: string, file: string, text: string | Buffer): void => {
  mkdirSync(join(root, file, ".."), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeEach(() => {
  rmSync(folder, { recursive: true });
  for (const file of ["index.html", SCRIPT, WORKER, "assets/strength-worker-Ab_1-2.js"])
    write(built.page, file, `text of ${file}`);
  write(built.page, `${SCRIPT}.br`, brotliCompressSync(`text of ${SCRIPT}`));
  write(built.page, `${SCRIPT}.gz`, gzipSync(`text of ${SCRIPT}`));
  write(built.page, ".vite/manifest.json", "{}");
  write(built.card, "index.html", "the card form");
});

const make = () => makeManifest(built, RELEASE);

test("every file that a browser can load is listed, with the digest of the unpacked file", () => {
  const { files } = make();
  assert.deepEqual(Object.keys(files), [
    "/app/assets/index-Ab_1-2.js",
    "/app/assets/kdf-worker-Ab_1-2.js",
    "/app/assets/strength-worker-Ab_1-2.js",
    "/app/index.html",
    "/card/index.html",
  ]);
  assert.equal(files[`/app/${SCRIPT}`], digestOf(Buffer.from(`text of ${SCRIPT}`)));
});

test("a compressed file that does not unpack to its original is refused", () => {
  write(built.page, `${SCRIPT}.br`, brotliCompressSync("text of another script"));
  assert.throws(make, /is not its original, compressed/);
});

test("the files of the extension are listed as the server sends them", () => {
  const zips = { chromium: Buffer.from("PK chromium"), firefox: Buffer.from("PK firefox") };
  const described = { size: 11, sha256: "a".repeat(64) };
  const index = { version: "1.2.3", zips: { chromium: described, firefox: described } };
  write(built.extension, "index.json", JSON.stringify(index, null, 2));
  for (const [browser, bytes] of Object.entries(zips)) write(built.extension, `${browser}.zip`, bytes);
  const { files } = make();
  assert.equal(files["/extension/keepwell-firefox.zip"], digestOf(zips.firefox));
  assert.equal(files["/extension/index.json"], digestOf(Buffer.from(JSON.stringify(index))));
});

test("the order in which files were written does not change the manifest", () => {
  const first = writeManifest(make());
  rmSync(join(built.page, SCRIPT));
  write(built.page, SCRIPT, `text of ${SCRIPT}`);
  assert.equal(writeManifest(make()), first);
  write(built.page, SCRIPT, "text of another build");
  rmSync(join(built.page, `${SCRIPT}.br`));
  rmSync(join(built.page, `${SCRIPT}.gz`));
  assert.notEqual(writeManifest(make()), first);
});

test("the manifest has the server's policies, and workers with secrets may not use the network", () => {
  const { headers, workers } = make();
  assert.match(headers["content-security-policy"] ?? "", /script-src 'self';.*frame-ancestors 'none'/);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.match(workers[`/app/${WORKER}`] ?? "", /^default-src 'none'; script-src/);
  assert.equal(workers["/app/assets/strength-worker-Ab_1-2.js"], headers["content-security-policy"]);
});

/** Makes a publisher's key for one test. While `run` runs, `RELEASE_KEY_FILE` names the file of this key. */
const withKey = (passphrase: string, run: (publicKey: string, file: string) => void): void => {
  const keys = mkdtempSync(join(tmpdir(), "release-key-"));
  const file = join(keys, "secret.pem");
  Object.assign(process.env, { RELEASE_KEY_FILE: file, RELEASE_KEY_PASSPHRASE: passphrase });
  try {
    makePublisherKey(join(keys, "public.pem"));
    run(readFileSync(join(keys, "public.pem"), "utf8"), file);
  } finally {
    delete process.env["RELEASE_KEY_FILE"];
    delete process.env["RELEASE_KEY_PASSPHRASE"];
    rmSync(keys, { recursive: true });
  }
};

for (const passphrase of ["", "correct horse"])
  test(`an altered manifest or signature is refused${passphrase && ", with an encrypted key file"}`, () =>
    withKey(passphrase, (publicKey, file) => {
      assert.equal(/ENCRYPTED/.test(readFileSync(file, "utf8")), passphrase !== "");
      const text = writeManifest(make());
      const signature = openPublisherKey(publicKey)(text);
      assert.deepEqual(openManifest(Buffer.from(text), signature, publicKey), make());
      for (const altered of [text.replace("1.2.3", "1.2.4"), `${text} `])
        assert.throws(() => openManifest(Buffer.from(altered), signature, publicKey), WrongManifest);
      for (const wrong of ["", "AAAA", signature.replace(/^./, (first) => (first === "A" ? "B" : "A"))])
        assert.throws(() => openManifest(Buffer.from(text), wrong, publicKey), WrongManifest);
    }));

test("only the pinned key can sign, and only its signatures verify", () =>
  withKey("", (pinned) =>
    withKey("", (another) => {
      const text = writeManifest(make());
      const signature = openPublisherKey(another)(text);
      assert.throws(() => openManifest(Buffer.from(text), signature, pinned), WrongManifest);
      assert.throws(() => openPublisherKey(pinned), /does not belong to the public key/);
    }),
  ));

test("a signed manifest that is not JSON, or of another format, is refused as unreadable", () =>
  withKey("", (publicKey) => {
    const sign = openPublisherKey(publicKey);
    for (const text of ["", "keepwell-release-2\n", '{"format":"keepwell-release-2"}'])
      assert.throws(() => openManifest(Buffer.from(text), sign(text), publicKey), {
        constructor: WrongManifest,
        message: /^This version of Keepwell cannot read the manifest\./,
      });
  }));

test("an existing key is never replaced, and a secret key is never written into the repository", () => {
  withKey("", (_publicKey, file) => {
    assert.throws(() => makePublisherKey(join(file, "..", "other.pem")), /exists, and is not replaced/);
    process.env["RELEASE_KEY_FILE"] = join(import.meta.dirname, "secret.pem");
    assert.throws(() => makePublisherKey(join(file, "..", "other.pem")), /is in the repository/);
  });
  assert.throws(() => openPublisherKey(""), /Set RELEASE_KEY_FILE/);
});

test("a key of another algorithm is refused", () => {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = String(publicKey.export({ type: "spki", format: "pem" }));
  assert.throws(() => readPublicKey(pem), /must be an Ed25519 key/);
});
