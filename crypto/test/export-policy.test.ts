/** @file The export policy in a roster: the byte that encodes it, and who may sign it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ctx, parseContext } from "../src/context.ts";
import {
  type Exporters,
  packRosterEntry,
  parseRosterEntry,
  rosterBody,
} from "../src/enterprise/roster-entry.ts";
import { ENTERPRISE } from "./enterprise-support.ts";
import { admitting, type EntryContent, extended } from "./roster-entries.ts";
import { ann, entry, founder, read } from "./roster-story.ts";
import { refuses } from "./support.ts";

const place = { enterprise: ENTERPRISE, seq: 1, prev: new Uint8Array(32), by: founder.uid, time: 1 };

test("MS-177 an entry with the export policy must be signed by an administrator and must change the policy", async () => {
  const { uid: subject, fingerprint } = await read([entry]);
  const policy = (exporters: Exporters, by: Partial<EntryContent> = {}): EntryContent =>
    ({ action: "export-policy", subject, fingerprint, exporters, ...by }) as EntryContent;
  const admitted = await extended([entry], founder, admitting(ann));
  assert.equal((await read(admitted)).exporters, "everyone");
  let entries = admitted;
  for (const exporters of ["permitted", "admins", "everyone"] as const) {
    entries = await extended(entries, founder, policy(exporters));
    assert.equal((await read(entries)).exporters, exporters);
  }
  await refuses(async () => read(await extended(admitted, ann, policy("admins"))));
  await refuses(async () => read(await extended(admitted, founder, policy("everyone"))));
  for (const other of [{ subject: ann.uid }, { fingerprint: ann.fingerprint }])
    await refuses(async () => read(await extended(admitted, founder, policy("admins", other))));
  const { fields } = parseContext(
    rosterBody({ ...place, subject, fingerprint, action: "export-policy", exporters: "admins" }),
  );
  const wireOf = (byte: Uint8Array<ArrayBuffer>) =>
    packRosterEntry(ctx("roster", ...fields.with(-1, byte)), new Uint8Array(64));
  assert.deepEqual(fields.at(-1), Uint8Array.of(2));
  for (const byte of [Uint8Array.of(3), Uint8Array.of(), Uint8Array.of(0, 1)])
    await refuses(() => parseRosterEntry(wireOf(byte)));
});
