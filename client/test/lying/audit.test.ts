/** @file A lying server sends an audit log or a leaver's report that never ends, repeats itself or is out of order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { LeaverPage } from "@keepwell/contract/team/audit.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { createApi } from "../../src/api/api.ts";
import type { TransportRequest } from "../../src/api/transport.ts";
import { readAudit } from "../../src/team/read-audit.ts";
import { readLeaver } from "../../src/team/read-leaver.ts";
import { CANNOT } from "../sharing/support.ts";

const enterpriseId = makeUid();
const report = makeUid();
const at = "2026-01-01T00:00:00.000Z";

/** A server that answers each query with `answer`, and records the queries. */
const telling = (answer: (query: URLSearchParams) => unknown) => {
  const asked: string[] = [];
  const transport = async ({ path }: TransportRequest) => {
    const query = path.split("?")[1] ?? "";
    asked.push(query);
    return { status: 200, retryAfter: null, text: JSON.stringify(answer(new URLSearchParams(query))) };
  };
  return { asked, api: createApi({ transport, token: () => "token" }) };
};

const rowOf = (seq: number) => ({
  seq,
  at,
  kind: "signed_in",
  actor: null,
  object: null,
  bucket: null,
  detail: null,
  ip: null,
});

const log = (answer: (before: number | null) => unknown) => {
  const { asked, api } = telling((query) => answer(Number(query.get("before")) || null));
  let pages = Number.POSITIVE_INFINITY;
  const isWanted = () => pages-- > 0;
  const read = (most?: number) => {
    pages = most ?? pages;
    return readAudit(api, { enterpriseId, asked: { kind: "signed_in" }, isWanted });
  };
  return { asked, read };
};

test("an audit log is read to its end, and the filter is sent with each page's request", async () => {
  const { asked, read } = log((before) =>
    before === null
      ? { events: [rowOf(9), rowOf(7)], has_more: true }
      : { events: [rowOf(4)], has_more: false },
  );
  const { rows, hasMore } = await read();
  assert.deepEqual([rows.map(({ seq }) => seq), hasMore], [[9, 7, 4], false]);
  assert.deepEqual(asked, ["kind=signed_in", "kind=signed_in&before=7"]);
});

test("reading the log stops at a page that is empty, unordered or not older than the previous page", async () => {
  const first = { events: [rowOf(9), rowOf(7)], has_more: true };
  const seconds = [[9, 7], [7], [8], [6, 6], [5, 6], []];
  for (const second of seconds) {
    const { asked, read } = log((before) =>
      before === null ? first : { events: second.map(rowOf), has_more: true },
    );
    await assert.rejects(read(), CANNOT, String(second));
    assert.equal(asked.length, 2);
  }
});

test("an endless log is read up to a limit, and reported as incomplete", async () => {
  const { asked, read } = log((before) => ({ events: [rowOf((before ?? 5_000_000) - 1)], has_more: true }));
  const { rows, hasMore } = await read();
  assert.deepEqual([asked.length, rows.length, hasMore], [1000, 1000, true]);
});

test("if the caller no longer wants the log, no further page is read", async () => {
  const { asked, read } = log((before) => ({ events: [rowOf((before ?? 100) - 1)], has_more: true }));
  assert.equal((await read(3)).rows.length, 3);
  assert.equal(asked.length, 3);
});

const itemOf = (uid: string): LeaverPage["items"][number] => ({
  uid,
  entry: { uid, name: "Router" },
  bucket: { uid, name: "Office" },
  opened_at: null,
  done_at: null,
});

const pageOf = (uids: readonly string[], next: string | null, entries = 3): LeaverPage => ({
  uid: report,
  id: report,
  user: { uid: makeUid(), fullname: "Ada", email: "ada@acme.test" },
  left_at: at,
  entries,
  done: 0,
  items: uids.map(itemOf),
  next,
});

const leaver = (pages: readonly LeaverPage[]) => {
  const left = [...pages];
  const { asked, api } = telling(() => (left.length > 1 ? left.shift() : left[0]));
  return { asked, read: () => readLeaver(api, { enterpriseId, id: report }) };
};

test("a leaver's report is read to its end", async () => {
  const [a, b, c] = [makeUid(), makeUid(), makeUid()];
  const { asked, read } = leaver([pageOf([a, b], b), pageOf([c], null)]);
  assert.deepEqual(
    (await read()).items.map(({ uid }) => uid),
    [a, b, c],
  );
  assert.deepEqual(asked, ["", `after=${b}`]);
});

test("reading a report stops at an empty page, a repeated item, or more items than announced", async () => {
  const [a, b, c, d] = [makeUid(), makeUid(), makeUid(), makeUid()];
  const lies: readonly (readonly LeaverPage[])[] = [
    [pageOf([a, a], null)],
    [pageOf([a, b], b), pageOf([a, b], b)],
    [pageOf([a, b], b), pageOf([c, c], null)],
    [pageOf([a, b], b), pageOf([], b)],
    [pageOf([a, b], b), pageOf([c, d], d)],
    [pageOf([a, b, c, d], null)],
  ];
  for (const lie of lies) {
    const { asked, read } = leaver(lie);
    await assert.rejects(read(), CANNOT);
    assert.equal(asked.length, lie.length);
  }
});
