/** @file The clock beside a one-time code. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readTotp, type Totp } from "@keepwell/client/extra/read-totp.ts";
import { splitCode, tickAt } from "../src/features/buckets/entry/extra/one-time-code.ts";

const totp = readTotp("JBSWY3DPEHPK3PXP") as Totp;

test("the seconds count down to 1, and then the next code begins", () => {
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

test("a code is shown in two halves, and a code of Steam in one piece", () => {
  assert.deepEqual(splitCode("123456"), ["123", "456"]);
  assert.deepEqual(splitCode("1234567"), ["123", "4567"]);
  assert.deepEqual(splitCode("12345678"), ["1234", "5678"]);
  assert.deepEqual(splitCode("BC2DF"), ["BC2DF", ""]);
});
