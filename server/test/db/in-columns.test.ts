import assert from "node:assert/strict";
import { test } from "node:test";
import { isoTime } from "../../src/db/in-columns.ts";

const TIMES = [
  "2026-11-22T13:26:00.123456+00:00",
  "2026-11-22T13:26:00.999999+00:00",
  "2026-11-22T13:26:00.1234+00:00",
  "2026-11-22T13:26:00.123+00:00",
  "2026-11-22T13:26:00.12+00:00",
  "2026-11-22T13:26:00+00:00",
  "2026-11-22T08:26:00.123456-05:00",
  "2026-11-22T18:56:00.5+05:30",
];

test("a time in the database's JSON is read correctly in any time zone, with any number of decimals", () => {
  for (const time of TIMES) assert.equal(isoTime(time), new Date(time).toISOString(), time);
});
