import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readBase32 } from "../../src/extra/base32.ts";
import { readTotp, type Totp } from "../../src/extra/read-totp.ts";
import { totpCode, totpTimeLeft } from "../../src/extra/totp.ts";

const ascii = (text: string) => new TextEncoder().encode(text);
const DIGITS = "1234567890";

const rfc = (hash: Totp["hash"], bytes: number): Totp => ({
  kind: "totp",
  secret: ascii(DIGITS.repeat(7).slice(0, bytes)),
  hash,
  digits: 8,
  period: 30,
});

/** RFC 6238 appendix B. */
const RFC_6238: readonly [seconds: number, sha1: string, sha256: string, sha512: string][] = [
  [59, "94287082", "46119246", "90693936"],
  [1111111109, "07081804", "68084774", "25091201"],
  [1111111111, "14050471", "67062674", "99943326"],
  [1234567890, "89005924", "91819424", "93441116"],
  [2000000000, "69279037", "90698825", "38618901"],
  [20000000000, "65353130", "77737706", "47863826"],
];

for (const [seconds, sha1, sha256, sha512] of RFC_6238)
  test(`the codes at ${seconds} s are those of RFC 6238`, async () => {
    assert.equal(await totpCode(rfc("SHA-1", 20), seconds * 1000), sha1);
    assert.equal(await totpCode(rfc("SHA-256", 32), seconds * 1000), sha256);
    assert.equal(await totpCode(rfc("SHA-512", 64), seconds * 1000 + 999), sha512);
  });

test("RFC 4226 appendix D: the time is used as the counter, with a period of one second", async () => {
  const codes = "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split(" ");
  const totp = { ...rfc("SHA-1", 20), digits: 6, period: 1 };
  for (const [counter, code] of codes.entries()) assert.equal(await totpCode(totp, counter * 1000), code);
});

/** The moment for which the tests of another password manager give the expected codes. */
const NEW_YEAR = Date.UTC(2023, 0, 1);
const OF_OTHERS = {
  WQIQ25BRKZYCJVYP: "194506",
  "otpauth://totp/test-account?secret=WQIQ25BRKZYCJVYP": "194506",
  "otpauth://totp/test-account?secret=WQIQ25BRKZYCJVYP&period=60": "730364",
  "otpauth://totp/test-account?secret=WQIQ25BRKZYCJVYP&algorithm=sha256": "842615",
  "steam://HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ": "7W6CJ",
  "otpauth://totp/Steam?secret=HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ&period=30&digits=5&encoder=steam": "7W6CJ",
};

for (const [text, code] of Object.entries(OF_OTHERS))
  test(`${text} gives ${code}`, async () => {
    const totp = readTotp(text);
    assert.ok(totp);
    assert.equal(await totpCode(totp, NEW_YEAR), code);
  });

test("every part of a URI is read", () => {
  const uri =
    "otpauth://totp/Example%20Ltd:someone%40example.test?secret=gezd%20gnbv&issuer=Example&algorithm=SHA512&digits=7&period=120&image=x#y";
  assert.deepEqual(readTotp(uri), {
    kind: "totp",
    secret: ascii("12345"),
    hash: "SHA-512",
    digits: 7,
    period: 120,
    issuer: "Example",
    account: "someone@example.test",
  });
});

test("label and issuer may be missing or malformed", () => {
  const names = (uri: string) => {
    const { issuer, account } = readTotp(uri) ?? assert.fail(uri);
    return [issuer, account];
  };
  assert.deepEqual(names("otpauth://totp?secret=GEZDGNBV"), [undefined, undefined]);
  assert.deepEqual(names("otpauth://totp/?secret=GEZDGNBV"), [undefined, undefined]);
  assert.deepEqual(names("OTPAUTH://TOTP/a%ZZb?secret=GEZDGNBV"), [undefined, "a%ZZb"]);
  assert.deepEqual(names("otpauth://totp/A:%20b?secret=GEZDGNBV"), ["A", "b"]);
});

test("a secret without a URI is read even with spaces, hyphens, padding or lower case", () => {
  for (const text of [
    "GEZDGNBVGY3TQOJQ",
    " gezd gnbv gy3t qojq\n",
    "GEZD-GNBV-GY3T-QOJQ",
    "GEZDGNBVGY3TQOJQ====",
  ])
    assert.deepEqual(readTotp(text), {
      kind: "totp",
      secret: ascii(DIGITS),
      hash: "SHA-1",
      digits: 6,
      period: 30,
    });
});

const NOT_OURS = [
  "",
  " ",
  "A",
  "0189",
  "not a secret!",
  "GEZDGNB1",
  "https://example.test",
  "otpauth://hotp/x?secret=GEZDGNBV&counter=1",
  "otpauth://totp/x",
  "otpauth://totp/x?secret=",
  "otpauth://totp/x?issuer=y",
  "otpauth://totp/x?secret=GEZDGNBV&secret=GEZDGNBW",
  "otpauth://totp/x?secret=GEZDGNBV&digits=6&digits=8",
  "otpauth://totp/x?secret=GEZDGNBV&algorithm=MD5",
  "otpauth://totp/x?secret=GEZDGNBV&algorithm=",
  ...["5", "9", "", "6.0", "-6", "0x6", "1e1", "constructor"].map(
    (digits) => `otpauth://totp/x?secret=GEZDGNBV&digits=${digits}`,
  ),
  ...["0", "121", "", "-30", "30.5", "9999"].map((s) => `otpauth://totp/x?secret=GEZDGNBV&period=${s}`),
  "otpauth-migration://offline?data=CjEKCg",
  "steam://",
  "steam://!",
  "key=GEZDGNBV",
  "A".repeat(5000),
];

test("a text that Keepwell does not understand is refused, and no code is guessed", () => {
  for (const text of NOT_OURS) assert.equal(readTotp(text), undefined, text.slice(0, 80));
});

test("codes of 6 to 8 digits and periods of 1 to 120 seconds are accepted", async () => {
  for (const digits of [6, 7, 8])
    for (const period of [1, 30, 120]) {
      const totp = readTotp(`otpauth://totp/x?secret=GEZDGNBV&digits=${digits}&period=${period}`);
      assert.ok(totp);
      assert.match(await totpCode(totp, NEW_YEAR), new RegExp(`^\\d{${digits}}$`));
    }
});

test("reading a secret of one-time codes never throws", () => {
  fc.assert(fc.property(fc.string(), (text) => void readTotp(`otpauth://totp/${text}`)));
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void readTotp(text)));
});

test("base32 of any bytes decodes to these bytes", () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const write = (bytes: Uint8Array) => {
    const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    return (bits.match(/.{1,5}/g) ?? [])
      .map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)])
      .join("");
  };
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), (bytes) => {
      assert.deepEqual(readBase32(write(bytes)), new Uint8Array(bytes));
    }),
  );
});

test("the remaining time runs from the full period to 1 ms", () => {
  const totp = rfc("SHA-1", 20);
  assert.deepEqual(
    [0, 1, 29_999, 30_000, 59_999].map((at) => totpTimeLeft(totp, at)),
    [30_000, 29_999, 1, 30_000, 1],
  );
});

test("there are no codes before 1970", async () => {
  await assert.rejects(totpCode(rfc("SHA-1", 20), -1), RangeError);
});
