/**
 * @file `target.ts PORT` uses this checkout's client to prepare the bucket into which `load.ts` writes. On the server
 * at this port, it signs up a user who has no ceilings. The server's settings are in the environment. It prints the
 * user's token, the path of the bucket's entries, and the bodies that create and save an entry. The failover test of a
 * later release runs an earlier release's copy of this file (`npm run test:failover -- --from`). So its argument and
 * output must not change.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { aNoteDraft } from "../../server/test/factories.ts";
import { deviceOn } from "../../server/test/harness.ts";

const OPERATOR = fileURLToPath(new URL("../../server/src/operator/main.ts", import.meta.url));

const device = deviceOn(fetchTransport(`http://127.0.0.1:${process.argv[2]}`));
const email = "failover@example.test";
const person = { firstname: "Test", lastname: "Person", plan: "free", locale: "en" } as const;
const password = "correct horse battery staple 41";
const session = await signUp(device, { ...person, email, email_confirm: email, password });
execFileSync(process.execPath, [OPERATOR, "set-plan", email, "partner"], { stdio: "ignore" });
const bucket = await createBucket(session, "Load");
const entry = await createEntry(session, bucket, aNoteDraft());
const { id: _, uid: __, bucket: ___, password_list, permissions, created_at, updated_at, ...create } = entry;
const row = create.row && { ...create.row, k: create.row.k + 1 };

const target = {
  token: session.identity.token,
  path: `/api/buckets/${bucket.uid}/entries`,
  // `load.ts` sends these sealed values under other uids and revisions. The server accepts them, because it cannot open
  // them.
  create,
  save: { ...create, rev: create.rev + 1, row },
};
process.stdout.write(`${JSON.stringify(target)}\n`);
