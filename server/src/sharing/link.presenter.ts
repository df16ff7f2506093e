import type { SharedByLink, ShareLink } from "@keepwell/contract/sharing/links.endpoints.ts";
import { presentBucketRow } from "../buckets/bucket-header.ts";
import { presentGrant } from "../keys/grant.presenter.ts";
import type { Proof } from "../keys/proof.store.ts";
import type { AccessLink } from "./link.store.ts";

export const presentLink = (link: AccessLink): ShareLink => ({
  uid: link.access_uid,
  id: link.access_uid,
  x_pk: link.x_pk,
  given: presentGrant(link),
  created_at: link.created_at.toISOString(),
  used_at: link.used_at?.toISOString() ?? null,
  claim: link.claim,
});

export const presentShare = (link: AccessLink, proofs: readonly Proof[]): SharedByLink => ({
  access: { uid: link.access_uid, access_type: link.access_type },
  bucket: {
    uid: link.bucket_uid,
    name: link.bucket_name,
    gen: link.gen,
    row: presentBucketRow(link),
    header_mac: link.header_mac,
    owner_uid: link.owner_uid,
  },
  given: presentGrant(link),
  owner: {
    email: link.owner_email,
    name: `${link.owner_firstname} ${link.owner_lastname}`,
    bundle: link.owner_bundle,
  },
  proofs: proofs.map(presentGrant),
});
