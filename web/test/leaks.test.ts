/**
 * @file The page loads the leaked-passwords filter. If the browser's cached copy is damaged, it loads the filter once
 * more without the cache.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilterProblem } from "@keepwell/contract/leaked-passwords/leaked-filter.ts";
import type { HealthChecker } from "../src/features/buckets/health/health-checker.ts";
import { loadLeaks } from "../src/features/buckets/health/leaks.ts";

const SOURCE = { server: "https://vault.test", signal: new AbortController().signal };

type Taken = { readonly count: number } | FilterProblem;

/**
 * Loads the filter. Each request gets the next item of `replies`, and fails if there is none. For each file, the checker returns the next item of
 * `taken`.
 */
const loaded = async (t: import("node:test").TestContext, replies: Response[], taken: Taken[]) => {
  const asked: unknown[] = [];
  t.mock.method(globalThis, "fetch", async (_path: string, { cache }: RequestInit) => {
    asked.push(cache);
    const reply = replies.shift();
    if (!reply) throw new TypeError("Failed to fetch");
    return reply;
  });
  const checker = { takeFilter: async () => taken.shift() ?? "foreign" } as unknown as HealthChecker;
  return { leaks: await loadLeaks(checker, SOURCE), asked };
};

const file = () => new Response("file");

test("a damaged copy in the browser's cache is replaced by the server's file", async (t) => {
  const { leaks, asked } = await loaded(t, [file(), file()], ["damaged", { count: 7 }]);
  assert.deepEqual([leaks, asked], [{ count: 7 }, ["default", "reload"]]);
});

test("a file that is damaged on the server too is not used, and the reason is given", async (t) => {
  const { leaks, asked } = await loaded(t, [file(), file(), file()], ["damaged", "damaged", { count: 7 }]);
  assert.equal(leaks.problem, "damaged");
  assert.equal(asked.length, 2);
});

test("the file is requested only once if it is valid, has a later format, or is not sent", async (t) => {
  for (const [reply, taken] of [
    [file(), { count: 7 }],
    [file(), "newer"],
    [new Response(null, { status: 204 }), "foreign"],
    [new Response(null, { status: 500 }), "foreign"],
  ] as const) {
    const { asked } = await loaded(t, [reply], [taken]);
    assert.equal(asked.length, 1);
    t.mock.restoreAll();
  }
});

test("if the network fails, the reason is given, even if only the second try fails", async (t) => {
  for (const replies of [[], [file()]]) {
    const tries = replies.length + 1;
    const { leaks, asked } = await loaded(t, replies, ["foreign"]);
    assert.equal(leaks.problem, "unreachable");
    assert.equal(asked.length, tries);
    t.mock.restoreAll();
  }
});
