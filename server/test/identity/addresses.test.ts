/** @file Which mail addresses, names and phone numbers are accepted when users type them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { email } from "@keepwell/contract/fields.ts";
import { isPhoneNumber, readPhoneNumber } from "../../src/gateways/phone/phone-number.ts";
import { isMailAddress, plainName } from "../../src/messages/mail-address.ts";

const GOOD = [
  "ann@x.test",
  "ann.o'brien+tag@mail.example.co.uk",
  "a@b-c.test",
  `${"a".repeat(64)}@example.test`,
  "123@123.test",
];

const BAD = [
  "",
  "ann",
  "@x.test",
  "ann@",
  "ann@x",
  "ann@-x.test",
  "ann@x-.test",
  "ann@x..test",
  ".ann@x.test",
  "ann.@x.test",
  "a..n@x.test",
  "ann@x.test\r\nRCPT TO:<evil@x.test>",
  "ann@x.test\n",
  "ann@x.test\0",
  "ann@x.test,evil@x.test",
  "ann@x.test;evil@x.test",
  "ann@x.test evil@x.test",
  "<ann@x.test>",
  "Ann <ann@x.test>",
  "friends:ann@x.test",
  '"ann"@x.test',
  "ann(comment)@x.test",
  "ann@[127.0.0.1]",
  "ann\\@x.test",
  "ann@evil@x.test",
  "änn@x.test",
  `${"a".repeat(65)}@example.test`,
  `a@${"b".repeat(64)}.test`,
  `a@${"b.".repeat(130)}test`,
];

test("a text is accepted as an address only if it is one plain address", () => {
  for (const address of GOOD) assert.equal(isMailAddress(address), true, address);
  for (const address of BAD) assert.equal(isMailAddress(address), false, JSON.stringify(address));
});

test("sign-up accepts every address that mail can reach", () => {
  for (const address of GOOD) assert.equal(email.safeParse(address).success, true, address);
});

test("a text that a user has typed as a name is left out of mails if it does not look like a name", () => {
  for (const name of ["Zoë", "Anne-Marie O’Neill", "J. R. Smith", "Łukasz", "李小龍", "محمد"])
    assert.equal(plainName(name), name);
  assert.equal(plainName("  Ann \u00a0 Smith "), "Ann Smith");
  const refused = [
    "Ann\r\nBcc: evil@x.test",
    "http://evil.test",
    "evil.test",
    "www.evil.test",
    "You won $1000",
    "Ann <b>",
    'Ann "A"',
    "ann@x.test",
    "call 555-0100",
    "x".repeat(61),
    "\u202eevil",
  ];
  for (const name of refused) assert.equal(plainName(name), "", JSON.stringify(name));
});

test("a phone number must be in E.164 form", () => {
  for (const phone of ["+15145550123", "+33612345678", "+441632960000", "+4670123456"])
    assert.equal(isPhoneNumber(phone), true, phone);
  for (const phone of [
    "15145550123",
    "+05145550123",
    "+1514555012",
    "+115145550123",
    "+1 514 555 0123",
    "+11145550123",
    "+15141550123",
    "+1234567890123456",
    "+33\n612345678",
    "+33612345678\n",
    "",
  ])
    assert.equal(isPhoneNumber(phone), false, JSON.stringify(phone));
});

test("a phone number may be typed in any common form, but only for supported countries", () => {
  const here = ["CA", "US"];
  for (const typed of [
    "+1 (514) 555-0123",
    "001 514.555.0123",
    " +1-514-555-0123 ",
    "+1\u00a0514\u2011555\u20110123",
  ])
    assert.deepEqual(readPhoneNumber(typed, here), { phone: "+15145550123" }, typed);
  for (const typed of ["5145550123", "+1514", "+1 514 555 0123 ext 4", "tel:+15145550123", "+١٥١٤٥٥٥٠١٢٣"])
    assert.deepEqual(readPhoneNumber(typed, here), { problem: "invalid" }, typed);
  // The first number begins with +1 like Canada's numbers, but belongs to Jamaica.
  for (const typed of ["+18765550123", "+33612345678", "+19005550123", "+99912345678"])
    assert.deepEqual(readPhoneNumber(typed, here), { problem: "country" }, typed);
  assert.deepEqual(readPhoneNumber("+33 6 12 34 56 78", ["FR"]), { phone: "+33612345678" });
  assert.deepEqual(readPhoneNumber("+447012345678", ["GB"]), { problem: "country" });
  // Pagers in the United Kingdom begin with +4476, and mobile phones on the Isle of Man with +447624.
  assert.deepEqual(readPhoneNumber("+447612345678", ["GB", "IM"]), { problem: "country" });
  assert.deepEqual(readPhoneNumber("+447624123456", ["IM"]), { phone: "+447624123456" });
});
