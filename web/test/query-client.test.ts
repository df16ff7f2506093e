/** @file The page's queries when the connection comes back. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { onlineManager, QueryObserver } from "@tanstack/react-query";

Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
after(() => Reflect.deleteProperty(navigator, "onLine"));
const { queryClient } = await import("../src/app/query-client.ts");

/** Observes a query, and counts its calls. While the browser is offline, the calls fail. */
const observe = (name: string, data?: string) => {
  const query = { calls: 0, end: () => {} };
  const observer = new QueryObserver(queryClient, {
    queryKey: ["public", name],
    queryFn: async () => {
      query.calls += 1;
      if (!onlineManager.isOnline()) throw new TypeError("no connection");
      return "read";
    },
    retry: false,
    ...(data !== undefined && { initialData: data, initialDataUpdatedAt: 0, refetchOnMount: false }),
  });
  query.end = observer.subscribe(() => undefined);
  return query;
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

test("on a page opened offline, the queries that have failed are fetched once when the connection comes", async (t) => {
  queryClient.mount();
  const failed = observe("failed");
  const kept = observe("kept", "kept");
  t.after(() => {
    failed.end();
    kept.end();
    queryClient.unmount();
    queryClient.clear();
  });
  await settled();
  assert.deepEqual([failed.calls, kept.calls], [1, 0]);

  onlineManager.setOnline(true);
  await settled();
  assert.deepEqual([failed.calls, kept.calls], [2, 0]);
  assert.equal(queryClient.getQueryData(["public", "failed"]), "read");

  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await settled();
  assert.deepEqual([failed.calls, kept.calls], [2, 0]);
});
