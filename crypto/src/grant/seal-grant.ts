import { type Bytes, concat, toBase64, u16 } from "../bytes.ts";
import { signedForm } from "../identity/address-bundle.ts";
import { checkX25519 } from "../identity/check-points.ts";
import type { Identity } from "../identity/open-identity.ts";
import {
  type Grant,
  type GrantFacts,
  type GrantLabel,
  grantHeader,
  isSound,
  type RecipientKind,
  signedPart,
} from "./grant.ts";
import { hpkeSeal } from "./hpke.ts";

/** The recipient of a grant. The fingerprint must come from a verified roster, or the giver must have confirmed it. */
export type GrantRecipient = {
  kind: RecipientKind;
  uid: string;
  fingerprint: Bytes;
  xPublic: Bytes;
  /**
   * The address by which the giver knows the recipient, if the recipient is a user. Only a grant of the kind `grant`
   * contains it.
   */
  email?: string | undefined;
};

/** The facts of a grant other than its sender and its recipient; see `GrantFacts`. */
export type GrantSubject = { label: GrantLabel; subject: string; gen: number; role: string; time: number };

const PAYLOAD_BYTES = 32;

/**
 * Seals a 32-byte key to a recipient's public key and signs the result with the sender's own identity
 * (docs/security.md section 2.4).
 * @throws RangeError if the key does not have 32 bytes, the label does not allow the recipient or the address, or the
 * role is malformed.
 * @throws CannotVerifyError for a public key of low order or a malformed uid.
 */
export const sealGrant = async (
  key: Bytes,
  {
    signer,
    recipient,
    ...what
  }: GrantSubject & {
    signer: Pick<Identity, "uid" | "fingerprint" | "edPrivate">;
    recipient: GrantRecipient;
  },
): Promise<Grant> => {
  const facts: GrantFacts = {
    ...what,
    senderUid: signer.uid,
    senderFingerprint: signer.fingerprint,
    recipientKind: recipient.kind,
    recipientUid: recipient.uid,
    recipientFingerprint: recipient.fingerprint,
    ...(what.label === "grant" && { email: signedForm(recipient.email ?? "") }),
  };
  if (key.length !== PAYLOAD_BYTES) throw new RangeError("a grant holds a key of 32 bytes");
  if (!isSound(facts)) throw new RangeError("these facts make no valid grant");
  await checkX25519(recipient.xPublic);
  const header = grantHeader(facts);
  const sealed = await hpkeSeal(recipient.xPublic, header, key);
  const signature = await crypto.subtle.sign("Ed25519", signer.edPrivate, signedPart({ header, ...sealed }));
  const { enc, ciphertext } = sealed;
  return toBase64(concat(u16(header.length), header, enc, ciphertext, new Uint8Array(signature))) as Grant;
};
