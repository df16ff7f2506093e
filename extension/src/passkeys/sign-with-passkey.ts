import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { type Bytes, concat, fromBase64Url, toBase64Url } from "@keepwell/crypto/bytes.ts";
import { writeAuthenticatorData } from "./authenticator-data.ts";
import { writeClientData } from "./client-data.ts";
import { writeSignature } from "./der.ts";
import { derivePrf } from "./prf.ts";
import type { SignInOptions } from "./read-sign-in-options.ts";

const CURVE = { name: "ECDSA", namedCurve: "P-256" };

const sign = async (key: string, data: Bytes, clientData: Bytes): Promise<Bytes> => {
  const { subtle } = crypto;
  const privateKey = await subtle.importKey("pkcs8", fromBase64Url(key), CURVE, false, ["sign"]);
  const signed = concat(data, new Uint8Array(await subtle.digest("SHA-256", clientData)));
  const signature = await subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, signed);
  return writeSignature(new Uint8Array(signature));
};

const extensionsOf = async (signInOptions: SignInOptions, { id, prf }: Passkey) => {
  if (!signInOptions.wantsPrf) return {};
  const inputs = signInOptions.prfInputsById.get(id) ?? signInOptions.prfInputs;
  const hasResults = prf !== undefined && inputs !== undefined;
  return { prf: hasResults ? { results: await derivePrf(fromBase64Url(prf), inputs) } : {} };
};

/** Whether the website accepts this passkey. */
export const isAccepted = (
  { rpId, allowed }: Pick<SignInOptions, "rpId" | "allowed">,
  passkey: Pick<Passkey, "rpId" | "id">,
): boolean => passkey.rpId === rpId && (allowed.length === 0 || allowed.includes(passkey.id));

/**
 * Signs the website's challenge. Returns the standard's `AuthenticationResponseJSON` as JSON text.
 * @throws RangeError if the website does not accept the passkey. @throws Error if its key is malformed.
 */
export const signWithPasskey = async (
  signInOptions: SignInOptions,
  passkey: Passkey,
  origin: string,
): Promise<string> => {
  if (!isAccepted(signInOptions, passkey)) throw new RangeError("The website does not accept this passkey.");
  const data = await writeAuthenticatorData(signInOptions.rpId);
  const clientData = writeClientData({ type: "webauthn.get", challenge: signInOptions.challenge, origin });
  return JSON.stringify({
    id: passkey.id,
    rawId: passkey.id,
    type: "public-key",
    authenticatorAttachment: "platform",
    response: {
      clientDataJSON: toBase64Url(clientData),
      authenticatorData: toBase64Url(data),
      signature: toBase64Url(await sign(passkey.key, data, clientData)),
      ...(passkey.userHandle !== "" && { userHandle: passkey.userHandle }),
    },
    clientExtensionResults: await extensionsOf(signInOptions, passkey),
  });
};
