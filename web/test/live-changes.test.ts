import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { gatherChanges } from "../src/features/buckets/gather-changes.ts";
import { staleKeys } from "../src/features/buckets/stale-keys.ts";

const BUCKET = "0b0a5e3c-6d7f-4c43-9a51-3a8d7f6a1b2c";

test("all events that arrive during the pause after a refresh cause only one more refresh", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const refreshes: (readonly ChangeEvent[])[] = [];
  const end = new AbortController();
  const take = gatherChanges((events) => refreshes.push(events), end.signal);
  for (let count = 0; count < 10; count++) take({ what: "team" });
  take({ what: "entries", bucket: BUCKET });
  t.mock.timers.tick(1);
  assert.deepEqual(refreshes, [[{ what: "team" }, { what: "entries", bucket: BUCKET }]]);

  take({ what: "team" });
  take({ what: "marks" });
  t.mock.timers.tick(199);
  assert.equal(refreshes.length, 1);
  t.mock.timers.tick(1);
  assert.deepEqual(refreshes[1], [{ what: "team" }, { what: "marks" }]);

  t.mock.timers.tick(1000);
  take({ what: "marks" });
  end.abort();
  t.mock.timers.tick(1000);
  assert.equal(refreshes.length, 2);
});

test("a query that several events make stale is refetched only once", () => {
  assert.deepEqual(staleKeys([{ what: "entries", bucket: BUCKET }, { what: "state" }]), [
    ["buckets"],
    ["bucket"],
    ["accesses"],
    ["verified-only"],
    ["readable-names"],
    ["known-people"],
  ]);
  assert.deepEqual(staleKeys([{ what: "marks" }, { what: "team" }]), [[]]);
  assert.deepEqual(
    staleKeys([
      { what: "accesses", bucket: BUCKET },
      { what: "entries", bucket: BUCKET },
    ]),
    [["buckets"], ["waiting-members"], ["accesses", BUCKET], ["bucket", BUCKET]],
  );
});
