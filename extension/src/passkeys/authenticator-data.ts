/** @file Writes the binary forms of the WebAuthn standard: authenticator data, and the attestation object around it. */
import { type Bytes, concat, fromHex, u8, u16, u32, utf8 } from "@keepwell/crypto/bytes.ts";
import { encodeCBOR } from "@levischuck/tiny-cbor";

const USER_PRESENT = 0x01;
/** This flag is set because the user has opened the vault, and has pressed the button in Keepwell's window. */
const USER_VERIFIED = 0x04;
/**
 * This flag says that the passkey can be backed up, and the next flag says that it is backed up. Both are set, because
 * the passkey is in a vault that all of the user's devices can open.
 */
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;
const FLAGS = USER_PRESENT | USER_VERIFIED | BACKUP_ELIGIBLE | BACKED_UP;

/**
 * Keepwell's own AAGUID, ea72bb7c-1bd9-4fa3-986d-43052eee5251. By this id a website can show that Keepwell holds the
 * passkey.
 */
const AAGUID = fromHex("ea72bb7c1bd94fa3986d43052eee5251");
/** The signature counter. It is always zero, because the devices that use a passkey have no common counter. */
const COUNTER = u32(0);

const head = async (rpId: string, flags: number): Promise<Bytes> => {
  const hash = await crypto.subtle.digest("SHA-256", utf8(rpId));
  return concat(new Uint8Array(hash), u8(flags), COUNTER);
};

/** Writes the authenticator data of a sign-in. */
export const writeAuthenticatorData = (rpId: string): Promise<Bytes> => head(rpId, FLAGS);

export interface NewCredential {
  readonly id: Bytes;
  /** The public key as an uncompressed point, as WebCrypto exports it: 0x04, x and y. */
  readonly point: Bytes;
}

/** Writes a public key in COSE: key type EC2, algorithm ES256, curve P-256, x, y. */
const coseKey = (point: Bytes): Bytes =>
  new Uint8Array(
    encodeCBOR(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point.slice(1, 33)],
        [-3, point.slice(33)],
      ]),
    ),
  );

/** Writes the authenticator data of a new passkey, with its public key. */
export const writeNewCredential = async (rpId: string, { id, point }: NewCredential): Promise<Bytes> =>
  concat(await head(rpId, FLAGS | HAS_CREDENTIAL), AAGUID, u16(id.length), id, coseKey(point));

/**
 * Writes the attestation object. Its format is `none`, because Keepwell does not attest which software holds the key.
 */
export const writeAttestation = (authenticatorData: Bytes): Bytes =>
  new Uint8Array(
    encodeCBOR(
      new Map<string, string | Uint8Array | Map<string, never>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", authenticatorData],
      ]),
    ),
  );
