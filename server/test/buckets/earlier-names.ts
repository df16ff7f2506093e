/**
 * @file Makes buckets and entries as earlier versions of Keepwell stored them: with readable names and without rows.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { signBucketHeader } from "@keepwell/crypto/bucket/sign-bucket-header.ts";
import { aBucket, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";

/** Removes the bucket's row, and stores its name readable, with a header MAC. Returns the resulting bucket. */
export const storeBucketAsEarlier = async (
  { database: { handle } }: Pick<TestServer, "database">,
  { session }: Pick<TestUser, "session">,
  bucket: Bucket,
): Promise<Bucket> => {
  const { uid, gen, name, is_system: isSystem, enterprise_uid, owner_uid } = bucket;
  const key = await session.keyring.bucketKey(bucket);
  const header = { bid: uid, gen, name, isSystem, ownerUid: enterprise_uid ?? owner_uid };
  const header_mac = await signBucketHeader(key, header);
  await handle
    .updateTable("buckets")
    .set({ name, header_mac, header_row: null, header_rev: null })
    .where("uid", "=", uid)
    .execute();
  return session.api.buckets.getBucket({ params: { id: uid } });
};

export const anEarlierBucket = async (
  server: TestServer,
  user: TestUser,
  name = "Earlier",
): Promise<Bucket> => storeBucketAsEarlier(server, user, await aBucket(user, name));

interface Earlier {
  readonly bucket: Pick<Bucket, "uid">;
  readonly uid: string;
  /** The name at each revision, from the first to the current one. */
  readonly names: readonly string[];
}

/** Removes the sealed names that the current client has made, and stores the names readable. */
export const storeAsEarlier = async (
  { database: { handle } }: TestServer,
  { bucket, uid, names }: Earlier,
): Promise<void> => {
  await handle
    .updateTable("entries")
    .set({ name: names.at(-1) ?? "", sealed_name: null, sealed_row: null, row_gen: null, k: null })
    .where("bucket_uid", "=", bucket.uid)
    .where("uid", "=", uid)
    .execute();
  for (const [at, name] of names.slice(0, -1).entries())
    await handle
      .updateTable("entry_versions")
      .set({ name, sealed_name: null })
      .where("bucket_uid", "=", bucket.uid)
      .where("entry_uid", "=", uid)
      .where("rev", "=", at + 1)
      .execute();
};

/** All readable names that the server stores for the bucket's entries and their versions, sorted. */
export const readableNamesIn = async (
  { database: { handle } }: TestServer,
  { uid }: Pick<Bucket, "uid">,
): Promise<string[]> => {
  const entries = handle.selectFrom("entries").select("name").where("bucket_uid", "=", uid);
  const versions = handle.selectFrom("entry_versions").select("name").where("bucket_uid", "=", uid);
  const rows = await entries.unionAll(versions).execute();
  return rows
    .map(({ name }) => name)
    .filter((name) => name !== "")
    .sort();
};
