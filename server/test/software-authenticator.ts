/** @file An authenticator for tests. It makes ES256 credentials. It also does the work of the browser that calls it. */
import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signBytes,
} from "node:crypto";
import type {
  Authenticator,
  CredentialUse,
  NewCredential,
  SignedChallenge,
} from "@keepwell/client/session/authenticator.ts";
import type {
  CredentialDescriptor,
  CredentialKind,
} from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";

const isAmong = (credentials: readonly CredentialDescriptor[], id: string): boolean =>
  credentials.some(({ credential_id }) => credential_id === id);

const FLAGS = { present: 0x01, verified: 0x04, canSync: 0x08, synced: 0x10, attested: 0x40 };
const ID_BYTES = 32;
const SECRET_BYTES = 32;

/** How the authenticator and its browser behave. Tests may change it at any time. */
interface Behavior {
  /** The origin that the browser writes into the client data. */
  origin: string;
  /** The relying party for which the authenticator signs. Null: the host of `origin`. */
  rpId: string | null;
  isUserPresent: boolean;
  /** Whether the signature says that the user was verified. */
  isUserVerified: boolean;
  isSynced: boolean;
  /** Whether the authenticator counts its signatures. If false, it reports 0 for every signature. */
  isCounting: boolean;
  /** Whether passkeys compute a value (the PRF extension of WebAuthn). */
  hasValue: boolean;
}

/** A credential that the authenticator holds. */
export interface HeldCredential {
  readonly id: string;
  readonly kind: CredentialKind;
  readonly userHandle: Bytes;
  readonly privateKey: KeyObject;
  /**
   * The secrets from which the passkey computes its values. Which one it uses depends on whether the user was verified.
   */
  readonly secrets: { readonly verified: Buffer; readonly unverified: Buffer };
  count: number;
}

export interface SoftwareAuthenticator extends Authenticator {
  readonly behavior: Behavior;
  readonly held: HeldCredential[];
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

const uint = (value: number, bytes: number): Buffer => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

const refused = (name: string): DOMException => new DOMException(`The test's authenticator: ${name}`, name);

/** The COSE form of a P-256 key: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
};

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** CBOR of `{fmt: "none", attStmt: {}, authData}`. */
const attestationObject = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    ...[cborText("fmt"), cborText("none")],
    ...[cborText("attStmt"), Buffer.from([0xa0])],
    ...[cborText("authData"), Buffer.from([0x59]), uint(authData.length, 2), authData],
  ]);

/** The hash that the browser gives to the authenticator in place of the page's input. */
const hashedInput = (input: Uint8Array): Buffer =>
  sha256(Buffer.concat([Buffer.from("WebAuthn PRF\0"), input]));

export const createSoftwareAuthenticator = (options: Partial<Behavior> = {}): SoftwareAuthenticator => {
  const held: HeldCredential[] = [];
  const behavior: Behavior = {
    origin: "http://localhost:3000",
    rpId: null,
    isUserPresent: true,
    isUserVerified: true,
    isSynced: false,
    isCounting: false,
    hasValue: true,
    ...options,
  };

  const clientData = (type: "webauthn.create" | "webauthn.get", challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: behavior.origin, crossOrigin: false }));

  const authenticatorData = (flags: number, count: number): Buffer =>
    Buffer.concat([
      sha256(behavior.rpId ?? new URL(behavior.origin).hostname),
      Buffer.from([
        flags +
          (behavior.isUserPresent ? FLAGS.present : 0) +
          (behavior.isUserVerified ? FLAGS.verified : 0) +
          (behavior.isSynced ? FLAGS.canSync + FLAGS.synced : 0),
      ]),
      uint(count, 4),
    ]);

  /** Returns the latest credential that may sign. Without a list, only a passkey may sign. */
  const choose = (credentials: readonly CredentialDescriptor[] | null): HeldCredential => {
    const found = held.findLast(({ id, kind }) =>
      credentials ? isAmong(credentials, id) : kind === "passkey",
    );
    if (!found) throw refused("NotAllowedError");
    return found;
  };

  const computeValue = ({ kind, secrets }: HeldCredential, input: Bytes | null): Bytes | null => {
    if (input === null || kind !== "passkey" || !behavior.hasValue) return null;
    const secret = behavior.isUserVerified ? secrets.verified : secrets.unverified;
    return Uint8Array.from(createHmac("sha256", secret).update(hashedInput(input)).digest());
  };

  return {
    behavior,
    held,

    create: async ({ kind, challenge, user, exclude }: NewCredential) => {
      if (held.some(({ id }) => isAmong(exclude, id))) throw refused("InvalidStateError");
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = randomBytes(ID_BYTES);
      const secrets = { verified: randomBytes(SECRET_BYTES), unverified: randomBytes(SECRET_BYTES) };
      held.push({ id: id.toString("base64url"), kind, userHandle: user.id, privateKey, secrets, count: 0 });
      const authData = Buffer.concat([
        authenticatorData(FLAGS.attested, 0),
        ...[Buffer.alloc(16), uint(ID_BYTES, 2), id, coseKey(publicKey)],
      ]);
      return {
        credential_id: id.toString("base64url"),
        client_data: clientData("webauthn.create", challenge).toString("base64url"),
        attestation_object: attestationObject(authData).toString("base64url"),
        transports: ["usb"],
      };
    },

    use: async ({ challenge, credentials, input, signal }: CredentialUse): Promise<SignedChallenge> => {
      signal?.throwIfAborted();
      const credential = choose(credentials);
      if (behavior.isCounting) credential.count += 1;
      const signed = clientData("webauthn.get", challenge);
      const data = authenticatorData(0, credential.count);
      const signature = signBytes("sha256", Buffer.concat([data, sha256(signed)]), credential.privateKey);
      return {
        assertion: {
          credential_id: credential.id,
          client_data: signed.toString("base64url"),
          authenticator_data: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
        userHandle: credential.kind === "passkey" ? Uint8Array.from(credential.userHandle) : null,
        value: computeValue(credential, input),
      };
    },
  };
};
