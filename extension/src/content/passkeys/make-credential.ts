/**
 * @file Makes the object that a page gets for a passkey. The object has the same classes and members as the browser's
 * own object.
 */
import { toBuffer } from "./base64url.ts";
import { create, define, keys, parse } from "./builtins.ts";

/** The standard's RegistrationResponseJSON or AuthenticationResponseJSON, as the extension writes it. */
interface CredentialJson {
  readonly id: string;
  readonly type: string;
  readonly authenticatorAttachment: string;
  readonly response: Readonly<Record<string, string>>;
  readonly clientExtensionResults: { readonly prf?: { readonly results?: Record<string, unknown> } };
}

// Read the classes now, because a page can replace them later. Pages that are not secure do not have these classes.
const { AuthenticatorAttestationResponse, AuthenticatorAssertionResponse, PublicKeyCredential } =
  globalThis as Partial<typeof globalThis>;

/** Makes an instance of the browser's class. The instance's own members hide the getters of the class. */
const instanceOf = (
  browserClass: { readonly prototype: object } | undefined,
  members: Readonly<Record<string, unknown>>,
): object => {
  const made: object = create(browserClass?.prototype ?? null);
  const names = keys(members);
  for (let at = 0; at < names.length; at += 1) define(made, names[at] ?? "", members[names[at] ?? ""]);
  return made;
};

const bufferOf = ({ response }: CredentialJson, name: string): ArrayBuffer => toBuffer(response[name] ?? "");

const makeAttestation = (text: string): object => {
  const json: CredentialJson = parse(text);
  return instanceOf(AuthenticatorAttestationResponse, {
    clientDataJSON: bufferOf(json, "clientDataJSON"),
    attestationObject: bufferOf(json, "attestationObject"),
    getTransports: () => parse(text).response.transports,
    getAuthenticatorData: () => bufferOf(json, "authenticatorData"),
    getPublicKey: () => bufferOf(json, "publicKey"),
    getPublicKeyAlgorithm: () => json.response["publicKeyAlgorithm"],
  });
};

const makeAssertion = (text: string): object => {
  const json: CredentialJson = parse(text);
  return instanceOf(AuthenticatorAssertionResponse, {
    clientDataJSON: bufferOf(json, "clientDataJSON"),
    authenticatorData: bufferOf(json, "authenticatorData"),
    signature: bufferOf(json, "signature"),
    userHandle: json.response["userHandle"] ? bufferOf(json, "userHandle") : null,
  });
};

/** Returns the results of the WebAuthn extensions. The results of `prf` become byte strings. */
const resultsOf = (text: string): object => {
  const { clientExtensionResults: results }: CredentialJson = parse(text);
  const values = results.prf?.results ?? {};
  const names = keys(values);
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? "";
    values[name] = toBuffer(`${values[name]}`);
  }
  return results;
};

/** @throws an error if the text is not what the extension writes */
export const makeCredential = (text: string): Credential => {
  const { id, type, authenticatorAttachment, response }: CredentialJson = parse(text);
  return instanceOf(PublicKeyCredential, {
    id,
    type,
    authenticatorAttachment,
    rawId: toBuffer(id),
    response: response["attestationObject"] === undefined ? makeAssertion(text) : makeAttestation(text),
    getClientExtensionResults: () => resultsOf(text),
    toJSON: () => parse(text),
  }) as Credential;
};
