import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { concat, toBase64, u16 } from "@keepwell/crypto/bytes.ts";
import { type Grant, type GrantFacts, grantHeader, signedPart } from "@keepwell/crypto/grant/grant.ts";
import { hpkeSeal } from "@keepwell/crypto/grant/hpke.ts";
import { type TestUser, uidOf } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { identityOf, keyOf } from "./factories.ts";

interface Granted {
  readonly bucket: Bucket;
  readonly to: TestUser;
  readonly role: string;
}

/** Makes a grant of the bucket's current key without the recipient's address, as earlier versions of Keepwell did. */
const anEarlierGrant = async (by: TestUser, { bucket, to, role }: Granted): Promise<Grant> => {
  const [signer, reader] = [await identityOf(by), await identityOf(to)];
  const facts: GrantFacts = {
    label: "grant",
    senderUid: signer.uid,
    senderFingerprint: signer.fingerprint,
    recipientKind: "user",
    recipientUid: reader.uid,
    recipientFingerprint: reader.fingerprint,
    subject: bucket.uid,
    gen: bucket.gen,
    role,
    time: Math.floor(Date.now() / 1000),
  };
  const header = grantHeader(facts);
  const { enc, ciphertext } = await hpkeSeal(reader.xPublic, header, await keyOf(by, bucket));
  const message = signedPart({ header, enc, ciphertext });
  const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", signer.edPrivate, message));
  return toBase64(concat(u16(header.length), header, enc, ciphertext, signature)) as Grant;
};

/** Stores the member's copy of the key in the form that clients of earlier versions used. */
export const storeEarlierGrant = async (
  { database: { handle } }: TestServer,
  by: TestUser,
  granted: Granted,
): Promise<void> => {
  await handle
    .updateTable("bucket_key_copies")
    .set({ wire: await anEarlierGrant(by, granted) })
    .where("bucket_uid", "=", granted.bucket.uid)
    .where("recipient_uid", "=", uidOf(granted.to))
    .where("gen", "=", granted.bucket.gen)
    .execute();
};
