/** @file The page's queries when the connection comes back. */
import assert from "node:assert/strict";
import { after, type TestContext, test } from "node:test";
import { onlineManager, QueryObserver } from "@tanstack/react-query";

Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
after(() => Reflect.deleteProperty(navigator, "onLine"));
const { queryClient } = await import("../src/app/query-client.ts");
const { refetchFailed } = await import("../src/app/refetch-failed.ts");

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

const observeTwo = (t: TestContext) => {
  queryClient.mount();
  const [failed, kept] = [observe("failed"), observe("kept", "kept")];
  t.after(() => {
    failed.end();
    kept.end();
    queryClient.unmount();
    queryClient.clear();
    onlineManager.setOnline(false);
  });
  return { calls: () => [failed.calls, kept.calls] };
};

test("on a page opened offline, the queries that have failed are fetched once when the connection comes", async (t) => {
  const { calls } = observeTwo(t);
  await settled();
  assert.deepEqual(calls(), [1, 0]);
  onlineManager.setOnline(true);
  await settled();
  assert.deepEqual(calls(), [2, 0]);
  assert.equal(queryClient.getQueryData(["public", "failed"]), "read");

  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  refetchFailed();
  await settled();
  assert.deepEqual(calls(), [2, 0]);
});

test("if the server answers late, the queries that have failed are fetched once", async (t) => {
  const { calls } = observeTwo(t);
  await settled();
  refetchFailed();
  refetchFailed();
  await settled();
  assert.deepEqual(calls(), [2, 0]);
});
