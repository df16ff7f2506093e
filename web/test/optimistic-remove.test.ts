import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { queryClient } from "../src/app/query-client.ts";
import { useOptimisticRemove } from "../src/app/use-optimistic-remove.ts";

const queryKey = ["optimistic-remove"];
const ROWS = ["first", "second", "third"];
const FAILURE = new Error("refused");

const show = (rows: readonly string[]) => queryClient.setQueryData<readonly string[]>(queryKey, rows);
const shown = () => queryClient.getQueryData<readonly string[]>(queryKey);

afterEach(() => queryClient.clear());

/** Removes a row of a list, and adds the failures that the user would see to `failed`. */
const removing = (row: string, remove: () => Promise<unknown>, failed: unknown[] = []): Promise<void> => {
  let removeRow: ((row: string) => Promise<void>) | undefined;
  const List = () => {
    const onFailed = (error: unknown) => failed.push(error);
    ({ removeRow } = useOptimisticRemove<string>({ queryKey, keyOf: (row) => row, remove, onFailed }));
    return null;
  };
  renderToString(createElement(List));
  return removeRow?.(row) ?? assert.fail();
};

test("a row disappears before the server has agreed, and comes back to its place after a failure", async () => {
  show(ROWS);
  const answer = Promise.withResolvers<void>();
  const failed: unknown[] = [];
  const removal = removing("second", () => answer.promise, failed);
  await new Promise(setImmediate);
  assert.deepEqual(shown(), ["first", "third"]);
  answer.reject(FAILURE);
  await removal;
  assert.deepEqual([shown(), failed], [ROWS, [FAILURE]]);
});

test("a row that a refetch has brought back is not added a second time", async () => {
  show(ROWS);
  await removing("second", async () => {
    show(["third", "second", "first"]);
    throw FAILURE;
  });
  assert.deepEqual(shown(), ["third", "second", "first"]);
});

test("a row comes back to a list that has changed in the meantime, but not to a list that was cleared", async () => {
  show(ROWS);
  await removing("third", async () => {
    show(["first"]);
    throw FAILURE;
  });
  assert.deepEqual(shown(), ["first", "third"]);
  await removing("first", async () => {
    queryClient.clear();
    throw FAILURE;
  });
  assert.equal(shown(), undefined);
});

test("a row stays removed if the server agrees", async () => {
  show(ROWS);
  await removing("first", async () => undefined);
  assert.deepEqual(shown(), ["second", "third"]);
});
