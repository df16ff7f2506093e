/** @file Checks which entries of a bucket the health report reads, and which it counts as not read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aUser,
  reopen,
} from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { CheckedEntry } from "../../src/health/checked-entry.ts";
import { readChecked } from "../../src/health/read-checked.ts";
import type { Session } from "../../src/session/session.ts";
import { altering } from "../lying/lies.ts";

const server = useServer();
const { user, bucket, uids } = prepare(server, async () => {
  const owner = await aUser(server, { plan: "partner" });
  const made = await aBucket(owner, "Work");
  const extra = JSON.stringify({ v: 1, urls: ["http://second.example", " "], totp: { text: "JBSWY3DP" } });
  const fields = { url: "bank.example", username: "ann", password: "one", extra };
  const full = await anEntry(owner, made, aPasswordDraft(fields, "Full"));
  const newer = await anEntry(owner, made, aPasswordDraft({ url: "", extra: '{"v":2}' }, "Newer"));
  const other = await anEntry(owner, made, aPasswordDraft({ password: "two" }, "Other"));
  const note = await anEntry(owner, made, aNoteDraft("text", "Note"));
  return { user: owner, bucket: made, uids: [full, newer, other, note].map(({ uid }) => uid) };
});

const read = async (session: Session = user.session) => {
  const entries: CheckedEntry[] = [];
  const unread: string[] = [];
  const { signal } = new AbortController();
  for await (const part of readChecked(session, bucket, { uids, signal })) {
    entries.push(...part.entries);
    unread.push(...part.unread);
  }
  return { entries, unread };
};

/** Reads from a server that alters the sealed entries. */
const readAltered = async (alter: (rows: SealedEntry[]) => unknown) => {
  const transport = altering(injectTransport(server), /POST .*\/entries\/sealed$/, (rows) =>
    alter(rows as unknown as SealedEntry[]),
  );
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return read(session);
};

test("the report reads a password's addresses and whether it has a one-time code, and leaves out entries that are notes", async () => {
  const { entries, unread } = await read();
  assert.deepEqual(unread, []);
  const [full, newer, other] = uids.map((uid) => entries.find((entry) => entry.uid === uid));
  assert.equal(entries.length, 3);
  assert.deepEqual(
    { ...full, changedAt: 0 },
    {
      ...{ uid: uids[0], bucketUid: bucket.uid, username: "ann", password: "one" },
      ...{ urls: ["bank.example", "http://second.example"], hasCode: true, changedAt: 0 },
    },
  );
  assert.ok(full && Math.abs(full.changedAt - Date.parse(new Date().toISOString())) < 24 * 60 * 60 * 1000);
  assert.deepEqual([newer?.urls, newer?.hasCode], [[], null]);
  assert.equal(other?.hasCode, false);
});

test("MS-162 an entry that is altered, exchanged or withheld is counted as not read", async () => {
  const [full = "", newer = "", other = ""] = uids;
  const altered = await readAltered((rows) => {
    const password = rows.find(({ uid }) => uid === other);
    assert.ok(password?.type === "password");
    return rows
      .filter(({ uid }) => uid !== newer)
      .map((row) => (row.uid === full ? { ...row, password: password.password } : row));
  });
  assert.deepEqual(altered.unread.toSorted(), [full, newer].toSorted());
  assert.deepEqual(
    altered.entries.map(({ uid }) => uid),
    [other],
  );
});
