/** @file The remaining seconds of a one-time code, its two halves, and the keys that copy it. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { readTotp, type Totp } from "@keepwell/client/extra/read-totp.ts";
import { currentCode } from "../src/features/buckets/entry/extra/current-code.ts";
import { splitCode, tickAt } from "../src/features/buckets/entry/extra/one-time-code.ts";
import { copiedBy } from "../src/features/buckets/selection/copy-keys.ts";

const totp = readTotp("JBSWY3DPEHPK3PXP") as Totp;

test("the remaining seconds count down to 1, and then the next code appears", () => {
  assert.deepEqual(tickAt(totp, 0), { step: 0, secondsLeft: 30, wait: 1000 });
  assert.deepEqual(tickAt(totp, 1), { step: 0, secondsLeft: 30, wait: 999 });
  assert.deepEqual(tickAt(totp, 29_000), { step: 0, secondsLeft: 1, wait: 1000 });
  assert.deepEqual(tickAt(totp, 29_999), { step: 0, secondsLeft: 1, wait: 1 });
  assert.deepEqual(tickAt(totp, 30_000), { step: 1, secondsLeft: 30, wait: 1000 });
});

test("after each wait, the code or the shown number of seconds changes", () => {
  for (const period of [1, 30, 60, 120])
    for (let at = 1_700_000_000_123; at < 1_700_000_130_000; at += 777) {
      const now = tickAt({ ...totp, period }, at);
      const next = tickAt({ ...totp, period }, at + now.wait);
      assert.ok(now.wait > 0 && now.wait <= 1000 && now.secondsLeft >= 1 && now.secondsLeft <= period);
      assert.ok(next.step > now.step || next.secondsLeft === now.secondsLeft - 1);
    }
});

test("a code is split into two halves, but a code of Steam is not", () => {
  assert.deepEqual(splitCode("123456"), ["123", "456"]);
  assert.deepEqual(splitCode("1234567"), ["123", "4567"]);
  assert.deepEqual(splitCode("12345678"), ["1234", "5678"]);
  assert.deepEqual(splitCode("BC2DF"), ["BC2DF", ""]);
});

/** A secret and its code at 59 s (RFC 6238, appendix B). */
const [SECRET, CODE] = ["GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "287082"];

const note = (extra: string) => ({ type: "note", fields: { text: "", extra } }) as OpenEntry;

test("the current code is copied, and an entry without a readable secret for codes has no code", async () => {
  mock.timers.enable({ apis: ["Date"], now: 59_000 });
  try {
    assert.equal(await currentCode(note(JSON.stringify({ v: 1, totp: { text: SECRET } }))), CODE);
    for (const extra of ["{}", '{"v":2}', '{"v":1,"totp":{"text":"otpauth://hotp/x?secret=AA"}}'])
      assert.equal(await currentCode(note(extra)), "");
  } finally {
    mock.timers.reset();
  }
});

test("Ctrl Shift C or Command Shift C copies the code, and with Alt the browser handles the keys", () => {
  const keys = { key: "c", ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
  assert.equal(copiedBy(keys), "password");
  assert.equal(copiedBy({ ...keys, key: "C", shiftKey: true }), "code");
  assert.equal(copiedBy({ ...keys, ctrlKey: false, metaKey: true, shiftKey: true }), "code");
  assert.equal(copiedBy({ ...keys, key: "B", shiftKey: true }), undefined);
  assert.equal(copiedBy({ ...keys, altKey: true }), undefined);
  assert.equal(copiedBy({ ...keys, ctrlKey: false, shiftKey: true }), undefined);
});
