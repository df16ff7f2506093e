/** @file API calls on a shared bucket, and which access levels may make them. */
import type { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { nextBucketRow, SOME_MAC } from "../buckets/bucket-rows.ts";
import { firstRow, movedKey, nextRow } from "../buckets/row-bodies.ts";
import { aBucket, aNoteDraft, anEntry, type TestUser, uidOf } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { aShareBody } from "./factories.ts";
import { bucketAs } from "./raw-calls.ts";
import { aRotation } from "./rotation-steps.ts";

export interface Target {
  readonly server: TestServer;
  readonly owner: TestUser;
  readonly bucket: Bucket;
  readonly entry: Awaited<ReturnType<typeof updateEntry>>;
  readonly list: List;
  readonly other: Bucket;
  readonly invited: { readonly uid: string };
}

type Call = readonly [method: string, url: string, body?: unknown];
export type Answer = number | string;

export interface Row {
  readonly what: string;
  readonly call: (target: Target, by: TestUser) => Call | Promise<Call>;
  /** The status of the call if the caller's level allows it. */
  readonly ok: number;
  /** The code of the refusal, and the levels that are refused. */
  readonly refused?: readonly [code: string, ...levels: GivenAccessType[]];
}

const entriesUrl = ({ bucket }: Target) => `/api/buckets/${bucket.uid}/entries`;
const entryUrl = (target: Target) => `${entriesUrl(target)}/${target.entry.uid}`;
const bucketUrl = ({ bucket }: Target) => `/api/buckets/${bucket.uid}`;
const accessUrl = (target: Target) => `${bucketUrl(target)}/accesses/${target.invited.uid}`;
const named = ({ entry }: Target) => ({ entries: [entry.uid] });
const first = ({ entry }: Target) => ({ ...entry, uid: makeUid(), rev: 1, ek_gen: 1, row: firstRow() });

const withRows = ({ bucket, entry }: Target) => ({
  entries: [entry.uid],
  gen: bucket.gen,
  rows: { [entry.uid]: nextRow(entry) },
});

const moving = ({ entry }: Target) => ({
  ...named({ entry } as Target),
  keys: { [entry.uid]: movedKey(entry) },
});

export const ROWS: readonly Row[] = [
  { what: "see the bucket", ok: 200, call: (on) => ["GET", bucketUrl(on)] },
  { what: "list entries", ok: 200, call: (on) => ["GET", entriesUrl(on)] },
  { what: "open an entry", ok: 200, call: (on) => ["GET", entryUrl(on)] },
  { what: "list versions", ok: 200, call: (on) => ["GET", `${entryUrl(on)}/versions`] },
  { what: "open a version", ok: 200, call: (on) => ["GET", `${entryUrl(on)}/versions/1`] },
  {
    what: "read many entries",
    ok: 200,
    call: (on) => ["POST", `${entriesUrl(on)}/sealed`, { uids: [on.entry.uid], part: "all" }],
  },
  { what: "list lists", ok: 200, call: (on) => ["GET", `${bucketUrl(on)}/lists`] },
  { what: "see a list", ok: 200, call: (on) => ["GET", `/api/lists/${on.list.uid}`] },
  { what: "read a list", ok: 200, call: (on) => ["GET", `${bucketUrl(on)}/lists/${on.list.uid}/entries`] },
  {
    what: "bookmark the bucket",
    ok: 201,
    call: ({ bucket }) => ["POST", "/api/bookmarks", { uid: bucket.uid, type: "bucket" }],
  },
  {
    what: "archive the bucket",
    ok: 201,
    call: ({ bucket }) => ["POST", "/api/archives", { uid: bucket.uid, type: "bucket" }],
  },
  { what: "see the accesses", ok: 200, call: (on) => ["GET", `${bucketUrl(on)}/accesses`] },
  { what: "see one access", ok: 200, call: ({ invited }) => ["GET", `/api/accesses/${invited.uid}`] },
  {
    what: "create an entry",
    ok: 201,
    refused: ["entry.create", "read"],
    call: (on) => ["POST", entriesUrl(on), first(on)],
  },
  {
    what: "create entries",
    ok: 201,
    refused: ["entry.create", "read"],
    call: (on) => ["POST", `${entriesUrl(on)}/bulk`, { entries: [first(on)] }],
  },
  {
    what: "save an entry",
    ok: 200,
    refused: ["entry.edit", "read"],
    call: (on) => ["PUT", entryUrl(on), { ...on.entry, rev: 3, row: nextRow(on.entry) }],
  },
  {
    what: "delete an entry",
    ok: 204,
    refused: ["entry.delete", "read"],
    call: (on) => ["DELETE", entryUrl(on)],
  },
  {
    what: "delete entries",
    ok: 200,
    refused: ["entry.delete", "read"],
    call: (on) => ["POST", `${bucketUrl(on)}/delete-entries`, named(on)],
  },
  {
    what: "move entries to Trash",
    ok: 200,
    refused: ["entry.delete", "read"],
    call: (on) => ["POST", `${bucketUrl(on)}/trash-entries`, withRows(on)],
  },
  {
    what: "restore entries from Trash",
    ok: 200,
    refused: ["entry.delete", "read"],
    call: (on) => ["POST", `${bucketUrl(on)}/restore-entries`, withRows(on)],
  },
  {
    what: "list Trash",
    ok: 200,
    refused: ["entry.delete", "read"],
    call: (on) => ["GET", `${bucketUrl(on)}/trash`],
  },
  {
    what: "move entries to a list",
    ok: 200,
    refused: ["entry.edit", "read"],
    call: (on) => ["PUT", `${bucketUrl(on)}/lists/${on.list.uid}/entries`, named(on)],
  },
  {
    what: "move entries out of the bucket",
    ok: 200,
    refused: ["entry.delete", "read"],
    call: async (on, by) => ["PUT", `/api/buckets/${(await aBucket(by)).uid}/entries`, moving(on)],
  },
  {
    what: "move entries into the bucket",
    ok: 200,
    refused: ["entry.create", "read"],
    call: async (on, by) => {
      const entry = await anEntry(by, await aBucket(by), aNoteDraft());
      return ["PUT", entriesUrl(on), { entries: [entry.uid], keys: { [entry.uid]: movedKey(entry) } }];
    },
  },
  {
    what: "create a list",
    ok: 201,
    refused: ["forbidden", "read"],
    call: (on) => ["POST", `${bucketUrl(on)}/lists`, { uid: makeUid(), name: "New" }],
  },
  {
    what: "rename a list",
    ok: 200,
    refused: ["list.modify", "read"],
    call: ({ list }) => ["PUT", `/api/lists/${list.uid}`, { name: "New" }],
  },
  {
    what: "delete a list",
    ok: 204,
    refused: ["list.delete", "read"],
    call: ({ list }) => ["DELETE", `/api/lists/${list.uid}`],
  },
  {
    what: "rename the bucket",
    ok: 200,
    refused: ["bucket.modify", "read", "write"],
    call: (on) => ["PUT", bucketUrl(on), { name: "", row: nextBucketRow(on.bucket), gen: 1 }],
  },
  {
    what: "seal the bucket's row",
    ok: 200,
    refused: ["forbidden", "read", "write"],
    call: async (on, by) => {
      const row = nextBucketRow(await bucketAs(on.server, by, on.bucket));
      return ["PUT", `${bucketUrl(on)}/row`, { gen: 1, row, erase: false }];
    },
  },
  {
    what: "add a person",
    ok: 201,
    refused: ["access.add", "read", "write"],
    call: async (on, by) => [
      "POST",
      `${bucketUrl(on)}/accesses`,
      await aShareBody(by, await bucketAs(on.server, by, on.bucket), {
        email: `${makeUid()}@example.test`,
        level: "read",
      }),
    ],
  },
  {
    what: "change a level",
    ok: 200,
    refused: ["access.modify", "read", "write"],
    call: (on) => ["PUT", accessUrl(on), { access_type: "admin", invite_mac: SOME_MAC }],
  },
  {
    what: "give a key to an address without an account",
    ok: 404,
    refused: ["access.modify", "read", "write"],
    call: (on) => ["PUT", `${accessUrl(on)}/grant`, { grant: "A".repeat(400) }],
  },
  {
    what: "remove a person",
    ok: 204,
    refused: ["access.modify", "read", "write"],
    call: (on) => ["DELETE", accessUrl(on)],
  },
  {
    what: "begin a key rotation",
    ok: 201,
    refused: ["forbidden", "read", "write"],
    call: async (on, by) => {
      const { body } = await aRotation(by, await bucketAs(on.server, by, on.bucket), [[on.owner, "owner"]]);
      return ["POST", `${bucketUrl(on)}/rotation`, body];
    },
  },
  {
    what: "see a key rotation",
    ok: 200,
    refused: ["forbidden", "read", "write"],
    call: (on) => ["GET", `${bucketUrl(on)}/rotation`],
  },
  {
    what: "continue a key rotation",
    ok: 200,
    refused: ["forbidden", "read", "write"],
    call: (on) => ["PUT", `${bucketUrl(on)}/rotation`, { gen: 1, keys: {} }],
  },
  {
    what: "offer the bucket",
    ok: 422,
    refused: ["forbidden", "read", "write", "admin"],
    call: (on) => ["PUT", `${bucketUrl(on)}/handover`, { user_uid: uidOf(on.owner), grant: "A".repeat(400) }],
  },
  {
    what: "delete the bucket",
    ok: 204,
    refused: ["bucket.delete", "read", "write", "admin"],
    call: (on) => ["DELETE", bucketUrl(on)],
  },
  { what: "leave", ok: 204, call: (on) => ["POST", `${bucketUrl(on)}/leave`] },
];
