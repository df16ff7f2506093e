import type { Access as AccessReply } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { presentGrant } from "../keys/grant.presenter.ts";
import type { Access } from "./access.store.ts";
import type { BucketOwner } from "./owner.store.ts";

const toSignedGrant = ({
  wire,
  signer_bundle,
}: Pick<Access, "wire" | "signer_bundle">): AccessReply["grant"] =>
  wire === null || signer_bundle === null ? null : presentGrant({ wire, signer_bundle });

/**
 * Leaves out the name until the person has accepted. A member who knows only an address must not learn whose address it
 * is.
 */
const presentUser = ({
  user_uid: uid,
  bundle,
  signed_address,
  accepted_at,
  ...person
}: Access): AccessReply["user"] => {
  if (uid === null || bundle === null) return null;
  const name = accepted_at === null ? null : `${person.person_firstname} ${person.person_lastname}`;
  return { uid, bundle, signed_address, name };
};

export const presentInviter = (access: Access): AccessReply["invited_by"] => {
  const { invited_by: uid, inviter_email: email } = access;
  if (uid === null || email === null) return null;
  return { uid, email, name: `${access.inviter_firstname} ${access.inviter_lastname}` };
};

const presentStatus = ({ user_uid, is_active }: Access): AccessReply["status"] => {
  if (user_uid === null) return "pending";
  return is_active ? "active" : "confirm";
};

export const presentAccess = (access: Access): AccessReply => ({
  uid: access.uid,
  id: access.uid,
  bucket: { uid: access.bucket_uid },
  display_email: (access.is_active ? access.person_email : null) ?? access.email,
  access_type: access.access_type,
  status: presentStatus(access),
  awaits_proof: access.awaits_proof,
  user: presentUser(access),
  grant: toSignedGrant(access),
  invite_mac: access.invite_mac,
  invited_by: presentInviter(access),
  created_at: access.created_at.toISOString(),
  granted_at: access.is_active ? (access.signed_at?.toISOString() ?? null) : null,
});

export const presentOwner = (owner: BucketOwner): AccessReply => ({
  uid: owner.uid,
  id: owner.uid,
  bucket: { uid: owner.bucket_uid },
  display_email: owner.email,
  access_type: "owner",
  status: "owner",
  awaits_proof: false,
  user: {
    uid: owner.uid,
    name: `${owner.firstname} ${owner.lastname}`,
    bundle: owner.bundle,
    signed_address: owner.signed_address,
  },
  grant: toSignedGrant(owner),
  invite_mac: null,
  invited_by: null,
  created_at: owner.created_at.toISOString(),
  granted_at: owner.signed_at?.toISOString() ?? null,
});
