import assert from "node:assert/strict";
import { test } from "node:test";
import { createRecent } from "../../src/events/recent.ts";

const BUCKETS = { what: "buckets" } as const;

test("announcements are remembered for each user, for thirty seconds and up to two thousand of them", () => {
  let now = 0;
  const recent = createRecent(() => now);
  const toldTo = (uid: string, ms: number) => recent.toUser(uid, ms)?.length ?? null;
  assert.equal(toldTo("a", 0), null, "nothing is known before the beginning");
  recent.begin();
  now = 1000;
  recent.add({ users: ["a", "b"], event: BUCKETS });
  now = 2000;
  assert.deepEqual(recent.toUser("a", 1500), [BUCKETS]);
  assert.deepEqual([toldTo("c", 1500), toldTo("a", 500), toldTo("a", 2001)], [0, 0, null]);
  now = 40_000;
  recent.add({ users: ["b"], event: BUCKETS });
  assert.deepEqual([toldTo("a", 30_000), toldTo("b", 30_000), toldTo("b", 30_001)], [0, 1, null]);
  for (let many = 0; many < 2000; many += 1) recent.add({ users: ["a"], event: BUCKETS });
  assert.equal(toldTo("a", 1), null, "more happened in this time than the server remembers");
  now = 40_100;
  assert.deepEqual([toldTo("a", 99), toldTo("a", 101)], [0, null]);
  recent.begin();
  assert.deepEqual([toldTo("a", 0), toldTo("a", 1)], [0, null]);
});
