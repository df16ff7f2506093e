/** @file The lock policy in a roster: the byte that encodes it, and who may sign it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ctx, parseContext } from "../src/context.ts";
import {
  LOCK_LIMITS,
  type LockLimit,
  packRosterEntry,
  parseRosterEntry,
  rosterBody,
} from "../src/enterprise/roster-entry.ts";
import { ENTERPRISE } from "./enterprise-support.ts";
import { admitting, type EntryContent, extended } from "./roster-entries.ts";
import { ann, entry, founder, read } from "./roster-story.ts";
import { refuses } from "./support.ts";

const place = { enterprise: ENTERPRISE, seq: 1, prev: new Uint8Array(32), by: founder.uid, time: 1 };

test("MS-232 an entry with the lock policy must be signed by an administrator and must change the policy", async () => {
  const { uid: subject, fingerprint } = await read([entry]);
  const policy = (lockLimit: LockLimit, by: Partial<EntryContent> = {}): EntryContent =>
    ({ action: "lock-policy", subject, fingerprint, lockLimit, ...by }) as EntryContent;
  const admitted = await extended([entry], founder, admitting(ann));
  assert.equal((await read(admitted)).lockLimit, "none");
  let entries = admitted;
  for (const lockLimit of ["15", "1", "none"] as const) {
    entries = await extended(entries, founder, policy(lockLimit));
    assert.equal((await read(entries)).lockLimit, lockLimit);
  }
  await refuses(async () => read(await extended(admitted, ann, policy("5"))));
  await refuses(async () => read(await extended(admitted, founder, policy("none"))));
  for (const other of [{ subject: ann.uid }, { fingerprint: ann.fingerprint }])
    await refuses(async () => read(await extended(admitted, founder, policy("5", other))));
});

test("a lock policy is one byte, the position of the limit; a byte that is no position is refused", async () => {
  const { uid: subject, fingerprint } = await read([entry]);
  for (const [at, lockLimit] of LOCK_LIMITS.entries()) {
    const body = rosterBody({ ...place, subject, fingerprint, action: "lock-policy", lockLimit });
    const { fields } = parseContext(body);
    assert.deepEqual(fields.at(-1), Uint8Array.of(at));
    const wireOf = (byte: Uint8Array<ArrayBuffer>) =>
      packRosterEntry(ctx("roster", ...fields.with(-1, byte)), new Uint8Array(64));
    for (const byte of [Uint8Array.of(LOCK_LIMITS.length), Uint8Array.of(), Uint8Array.of(0, 1)])
      await refuses(() => parseRosterEntry(wireOf(byte)));
  }
});
