/** @file What the server can say of a key that one member of an enterprise gives to others. */
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { equalBytes, fromHex } from "@keepwell/crypto/bytes.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { type ExpectedGrant, verifyGrant } from "@keepwell/crypto/grant/verify-grant.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { orRefuse } from "./grant-check.ts";
import type { Recipient } from "./recipients.store.ts";
import type { TeamGrant } from "./team-grant.store.ts";

/** As stored now. */
export interface Party {
  readonly uid: string;
  readonly bundle: Bundle;
}

interface Terms {
  readonly gen: number;
  readonly signer: Party;
  readonly recipient: Recipient;
}

/** What a grant of a team bucket's key says, whoever may do what: that is the access lists' to say. */
const ROLES = { user: "write", group: "write", ent: "admin" } as const;

export const addressedTo = ({ kind, uid, fingerprint }: Recipient) => ({
  recipientKind: kind,
  recipientUid: uid,
  recipientFingerprint: fromHex(fingerprint),
});

/** 422 on the field unless the signer, as stored now, granted exactly this. */
export const checkSigned = (
  wire: string,
  { signer, expected }: { signer: Party; expected: ExpectedGrant },
  field: string,
) =>
  orRefuse(field, async () => {
    const by = await verifyBundle(signer.bundle, { uid: signer.uid });
    return (await verifyGrant(wire, { signer: by, expected })).facts;
  });

/** Whether it is for a key that this recipient had before: the client has not heard of that of now. */
export const isOutdated = async (wire: string, to: Recipient, field: string): Promise<boolean> => {
  const claimed = await orRefuse(field, () => parseGrant(wire));
  const { recipientKind, recipientUid, recipientFingerprint } = addressedTo(to);
  const isSame = claimed.recipientKind === recipientKind && claimed.recipientUid === recipientUid;
  return isSame && !equalBytes(claimed.recipientFingerprint, recipientFingerprint);
};

/** 422 on the field unless the signer granted the bucket's key to the recipient. */
export const checkTeamGrant = async (
  wire: string,
  { bucketUid, gen, signer, recipient }: Terms & { bucketUid: string },
  field: string,
): Promise<TeamGrant> => {
  const what = { label: "grant", subject: bucketUid, gen, role: ROLES[recipient.kind] } as const;
  const { time } = await checkSigned(
    wire,
    { signer, expected: { ...what, ...addressedTo(recipient) } },
    field,
  );
  const given = { bucket_uid: bucketUid, gen, wire, signer_uid: signer.uid };
  const row = { ...given, signer_bundle: JSON.stringify(signer.bundle), signed_at: new Date(time * 1000) };
  return { recipient, row };
};

/** 422 on the field unless the signer granted the group's private key to the recipient: a member, or the enterprise. */
export const checkGroupKey = async (
  wire: string,
  { groupUid, gen, signer, recipient }: Terms & { groupUid: string },
  field: string,
) => {
  const { kind, uid, key_gen } = recipient;
  const what = { label: "group-key", subject: groupUid, gen, role: "" } as const;
  await checkSigned(wire, { signer, expected: { ...what, ...addressedTo(recipient) } }, field);
  return {
    ...{ group_uid: groupUid, gen, recipient_kind: kind === "user" ? kind : ("ent" as const) },
    ...{ recipient_uid: uid, recipient_gen: key_gen, wire },
    ...{ signer_uid: signer.uid, signer_bundle: JSON.stringify(signer.bundle) },
  };
};
