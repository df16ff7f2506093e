/** @file Steps with which members refuse keys, and tests read these refusals in the audit log. */
import assert from "node:assert/strict";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { RefusedKey } from "@keepwell/contract/team/keys.endpoints.ts";
import type { GrantRecipient } from "@keepwell/crypto/grant/seal-grant.ts";
import type { TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { bucketAs } from "../sharing/raw-calls.ts";
import type { Team } from "./key-steps.ts";

export const refusalsIn = (
  server: TestServer,
  { founder, team }: { readonly founder: TestUser; readonly team: Team },
) => ({
  /** Refuses these keys as the user. Returns how many refusals the server recorded. */
  refuse: async (user: TestUser, ...keys: readonly RefusedKey[]): Promise<number> => {
    const { status, text } = await team.call(user, "POST", "/refused-keys", { keys });
    assert.equal(status, 200, text);
    return JSON.parse(text).refused;
  },

  /** Returns for each refused key of this bucket or group who refused it, and who had given it. */
  refusals: async (object: string) => {
    const { events } = await founder.session.api.team.listAudit({
      params: { enterpriseId: team.uid },
      query: { kind: "key_refused", object },
    });
    return events.map(({ actor, detail }) => [actor?.uid, detail]);
  },

  /** Returns the member's copy of the bucket's key, in the form that a client sends to refuse it. */
  copyOf: async (user: TestUser, bucket: Bucket): Promise<RefusedKey> => {
    const { key } = await bucketAs(server, user, bucket);
    assert.ok(key && "grant" in key);
    return { model: "bucket", uid: bucket.uid, gen: bucket.gen, grant: key.grant };
  },

  asGroup: async (uid: string): Promise<GrantRecipient> => {
    const { reread } = await founder.session.keyring.team();
    reread();
    const key = (await founder.session.keyring.enterprise())?.roster.groups.get(uid)?.keys.at(-1);
    assert.ok(key);
    return { kind: "group", uid, ...key };
  },
});

export type Refusals = ReturnType<typeof refusalsIn>;
