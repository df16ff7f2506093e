import assert from "node:assert/strict";
import { test } from "node:test";
import { isForFrame } from "../src/match/is-for-frame.ts";

const check = (origin: string, topOrigin: string, around: readonly string[], expected: boolean) =>
  assert.equal(isForFrame({ origin, topOrigin, around }), expected, `${origin} in ${around} in ${topOrigin}`);

test("a frame may show the menu only inside https documents of its own registrable domain", () => {
  check("https://id.example.com", "https://www.example.com", ["https://www.example.com"], true);
  check("https://example.com", "https://example.com", ["https://a.example.com", "https://example.com"], true);
  check("https://example.com", "https://evil.test", ["https://evil.test"], false);
  check("https://example.com", "https://example.com", ["https://evil.test", "https://example.com"], false);
  check("https://example.com", "http://example.com", ["http://example.com"], false);
  check("https://example.com", "https://example.com", ["null", "https://example.com"], false);
  check("https://ana.github.io", "https://eve.github.io", ["https://eve.github.io"], false);
  check("https://10.0.0.1", "https://10.0.0.2", ["https://10.0.0.2"], false);
  check("null", "https://example.com", [], false);
});
