import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { type Bytes, randomBytes, toBase64Url } from "@keepwell/crypto/bytes.ts";
import { writeAttestation, writeNewCredential } from "./authenticator-data.ts";
import { writeClientData } from "./client-data.ts";
import { derivePrf } from "./prf.ts";
import type { Creation } from "./read-creation.ts";

const ID_BYTES = 16;
const PRF_BYTES = 32;

interface MadePasskey {
  readonly passkey: Passkey;
  /** The answer to the website: the standard's `RegistrationResponseJSON` as JSON text. */
  readonly credential: string;
}

const exportKeys = async ({ publicKey, privateKey }: CryptoKeyPair) => {
  const { subtle } = crypto;
  const [point, info, secret] = await Promise.all([
    subtle.exportKey("raw", publicKey),
    subtle.exportKey("spki", publicKey),
    subtle.exportKey("pkcs8", privateKey),
  ]);
  return { point: new Uint8Array(point), info: new Uint8Array(info), secret: new Uint8Array(secret) };
};

const extensionsOf = async ({ wantsProperties, wantsPrf, prfInputs }: Creation, prfSecret: Bytes) => ({
  ...(wantsProperties && { credProps: { rk: true } }),
  ...(wantsPrf && {
    prf: { enabled: true, ...(prfInputs && { results: await derivePrf(prfSecret, prfInputs) }) },
  }),
});

/**
 * Makes a passkey and the answer to the website. Every passkey gets a secret for `prf`, because a website that does not
 * ask for `prf` now may do so at a later sign-in. `now` is in milliseconds since 1970.
 */
export const makePasskey = async (creation: Creation, origin: string, now: number): Promise<MadePasskey> => {
  const { rpId, userHandle, userName, displayName, challenge } = creation;
  const id = randomBytes(ID_BYTES);
  const prfSecret = randomBytes(PRF_BYTES);
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(curve, true, ["sign", "verify"]);
  const { point, info, secret } = await exportKeys(pair);
  const data = await writeNewCredential(rpId, { id, point });
  const text = toBase64Url(id);
  const credential = {
    id: text,
    rawId: text,
    type: "public-key",
    authenticatorAttachment: "platform",
    response: {
      clientDataJSON: toBase64Url(writeClientData({ type: "webauthn.create", challenge, origin })),
      attestationObject: toBase64Url(writeAttestation(data)),
      authenticatorData: toBase64Url(data),
      transports: ["internal", "hybrid"],
      publicKey: toBase64Url(info),
      publicKeyAlgorithm: -7,
    },
    clientExtensionResults: await extensionsOf(creation, prfSecret),
  };
  const passkey: Passkey = {
    ...{ id: text, rpId, userHandle, userName, displayName },
    key: toBase64Url(secret),
    prf: toBase64Url(prfSecret),
    createdAt: new Date(now).toISOString(),
  };
  return { passkey, credential: JSON.stringify(credential) };
};
