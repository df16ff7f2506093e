/** Dates as YYYY-MM-DD (spec.md section 9), in every sentence of both languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentencesOf } from "./sentences.ts";

/** About noon, so that the day is the same wherever this runs. */
const DATE = "2026-07-03T12:05:00Z";
const LONG_FORM = /July|juillet|\b[ap]\.m\.|\d{1,2}\sh\s\d{2}/;
const TIME_OF_DAY = /^(.* )?2026-07-03 \d{2}:05\b/;

for (const locale of ["en", "fr-CA"] as const) {
  test(`every date of "${locale}" is shown as YYYY-MM-DD, its time after it`, async () => {
    const sentences = await sentencesOf(locale, [DATE, DATE, DATE]);
    assert.deepEqual(
      sentences.filter((one) => LONG_FORM.test(one)),
      [],
    );
    assert.ok(sentences.filter((one) => TIME_OF_DAY.test(one)).length >= 6);
    assert.ok(sentences.filter((one) => /2026-07-03(?! \d|T)/.test(one)).length >= 6);
  });
}
