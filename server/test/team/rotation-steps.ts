/** @file Steps for tests of revoking and rotating keys in an enterprise. */
import assert from "node:assert/strict";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { GrantRecipient } from "@keepwell/crypto/grant/seal-grant.ts";
import { aBucket, anEntry, aPasswordDraft, type TestUser, uidOf } from "../factories.ts";
import type { RawReply, TestServer } from "../harness.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { aRotation } from "../sharing/rotation-steps.ts";
import { giveMissingKeys } from "./give-keys.ts";
import { aTeamGrant, type Team } from "./key-steps.ts";

type BucketUid = Pick<Bucket, "uid">;

interface Keyed {
  readonly founder: TestUser;
  readonly team: Team;
}

const asEnterprise = async ({ session }: TestUser): Promise<GrantRecipient> => {
  const enterprise = await session.keyring.enterprise();
  assert.ok(enterprise, "the user belongs to an enterprise");
  return { kind: "ent", uid: enterprise.roster.uid, ...enterprise.roster.erk.b };
};

const sealedFor = async (
  by: TestUser,
  bucket: Bucket,
  [enterprise, ...to]: readonly [GrantRecipient, ...GrantRecipient[]],
): Promise<Record<string, unknown>> => {
  const { key, body } = await aRotation(by, bucket, [], enterprise.uid);
  const grants = [enterprise, ...to].map((one) =>
    aTeamGrant(by, { bucket: { uid: bucket.uid, gen: body.gen }, key, to: one }),
  );
  const team_grants = (await Promise.all(grants)).map(({ bucket_uid: _, gen: __, ...given }) => given);
  return { ...body, team_grants };
};

export const rotationSteps = (server: TestServer, { founder, team }: Keyed) => ({
  /** Makes a bucket with one password, and an access list for each user. Gives the users the key. */
  aShared: async (...users: readonly TestUser[]) => {
    const bucket = await aBucket(founder);
    await anEntry(founder, bucket, aPasswordDraft({ password: "shared" }));
    const lists: string[] = [];
    for (const user of users)
      lists.push(await team.grant(["bucket", bucket.uid], [["user", uidOf(user)]], ["read", "write"]));
    await giveMissingKeys(founder.session);
    return { bucket, lists };
  },

  remove: (list: string | undefined): Promise<RawReply> =>
    team.call(founder, "DELETE", `/access-lists/${list}`),

  /** Returns the generation of the bucket's key, and the state of its rotation. */
  stateOf: async ({ uid }: BucketUid) => {
    const { gen, rotation } = await server.database.handle
      .selectFrom("buckets")
      .select(["gen", "rotation"])
      .where("uid", "=", uid)
      .executeTakeFirstOrThrow();
    return [gen, rotation];
  },

  holdersOf: async ({ uid }: BucketUid): Promise<Set<string>> => {
    const { handle } = server.database;
    const granted = handle
      .selectFrom("bucket_key_copies")
      .select(["recipient_uid as user_uid", "bucket_uid"])
      .where("recipient_kind", "=", "user");
    const own = handle.selectFrom("own_bucket_keys").select(["user_uid", "bucket_uid"]);
    const rows = await granted.unionAll(own).execute();
    return new Set(rows.filter(({ bucket_uid }) => bucket_uid === uid).map(({ user_uid }) => user_uid));
  },

  seesNot: async (user: TestUser, { uid }: BucketUid): Promise<void> =>
    assert.equal((await callAs(server, user, ["GET", `/api/buckets/${uid}`])).status, 404),

  /** Makes the body that starts a rotation, with grants to the enterprise and to these recipients. */
  aTeamRotation: async (by: TestUser, bucket: Bucket, to: readonly GrantRecipient[] = []) =>
    sealedFor(by, bucket, [await asEnterprise(founder), ...to]),

  start: (by: TestUser, { uid }: BucketUid, body: unknown): Promise<RawReply> =>
    callAs(server, by, ["POST", `/api/buckets/${uid}/rotation`, body]),
});

export type RotationSteps = ReturnType<typeof rotationSteps>;
