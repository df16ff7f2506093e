import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { sql } from "kysely";
import type { HeaderColumns } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";

interface Offer {
  readonly bucketUid: string;
  readonly toUid: string;
  readonly wire: string;
  /** As JSON. */
  readonly signerBundle: string;
}

/** Stores an offer, in place of the bucket's previous offer if there was one. */
export const putOffer = async (
  within: Handle,
  { bucketUid, toUid, wire, signerBundle }: Offer,
): Promise<void> => {
  await within
    .insertInto("bucket_handovers")
    .values({ bucket_uid: bucketUid, to_uid: toUid, wire, signer_bundle: signerBundle })
    .onConflict((taken) =>
      taken.column("bucket_uid").doUpdateSet(({ ref }) => ({
        to_uid: ref("excluded.to_uid"),
        wire: ref("excluded.wire"),
        signer_bundle: ref("excluded.signer_bundle"),
        offered_at: sql`now()`,
      })),
    )
    .execute();
};

export const findOffer = (handle: Handle, bucketUid: string) =>
  handle
    .selectFrom("bucket_handovers")
    .select(["to_uid", "wire", "signer_bundle"])
    .where("bucket_uid", "=", bucketUid)
    .executeTakeFirst();

export const deleteOffer = async (within: Handle, bucketUid: string): Promise<void> => {
  await within.deleteFrom("bucket_handovers").where("bucket_uid", "=", bucketUid).execute();
};

export const deleteOfferTo = async (
  within: Handle,
  { bucketUid, userUid }: { bucketUid: string; userUid: string },
): Promise<void> => {
  await within
    .deleteFrom("bucket_handovers")
    .where("bucket_uid", "=", bucketUid)
    .where("to_uid", "=", userUid)
    .execute();
};

interface NewOwner {
  readonly bucketUid: string;
  readonly ownerUid: string;
  readonly header: HeaderColumns;
}

/**
 * Sets the bucket's owner. Removes a lock that the previous owner's reset has set, because the lock does not apply to
 * the new owner.
 */
export const setOwner = async (within: Handle, { bucketUid, ownerUid, header }: NewOwner): Promise<void> => {
  await within
    .updateTable("buckets")
    .set({ owner_uid: ownerUid, ...header, locked_ak_gen: null, recovered: false })
    .set({ updated_at: new Date() })
    .where("uid", "=", bucketUid)
    .execute();
};

/** Adds the grant that transferred the ownership as the latest of the bucket's ownership grants. */
export const insertOwnerGrant = async (
  within: Handle,
  { bucketUid, wire, signerBundle }: { bucketUid: string; wire: string; signerBundle: Bundle },
): Promise<void> => {
  await within
    .insertInto("bucket_owner_grants")
    .values({ bucket_uid: bucketUid, wire, signer_bundle: JSON.stringify(signerBundle) })
    .execute();
};
