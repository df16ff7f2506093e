import assert from "node:assert/strict";
import { test } from "node:test";
import { createSettling } from "../../src/page/settling.ts";

test("a press counts once the window has been in front for half a second", () => {
  const settling = createSettling();
  settling.begin(1000);
  assert.equal(settling.accepts(1499), false);
  assert.equal(settling.accepts(1999), true, "half a second after the early press");
  assert.equal(settling.accepts(2000), true);
});

test("a press that comes too early restarts the wait", () => {
  const settling = createSettling();
  settling.begin(1000);
  for (let now = 1100; now < 5000; now += 200) assert.equal(settling.accepts(now), false, String(now));
});

test("the wait restarts when the window comes to the front again", () => {
  const settling = createSettling();
  settling.begin(1000);
  settling.stop();
  assert.equal(settling.accepts(9000), false);
  settling.begin(10_000);
  assert.equal(settling.accepts(10_400), false);
});
