/**
 * @file Makes the object that a page gets for a passkey. It looks like the browser's own object: an instance of the same
 * classes, with the same members.
 */
import { toBuffer } from "./base64url.ts";

/** The standard's RegistrationResponseJSON or AuthenticationResponseJSON, as the extension writes it. */
interface CredentialJson {
  readonly id: string;
  readonly type: string;
  readonly authenticatorAttachment: string;
  readonly response: Readonly<Record<string, unknown>>;
  readonly clientExtensionResults: { readonly prf?: { readonly results?: Readonly<Record<string, string>> } };
}

/** An instance of the browser's class with these members, which hide the getters of the class. */
const instanceOf = (prototype: object, members: Readonly<Record<string, unknown>>): object => {
  const described = Object.entries(members).map(
    ([name, value]) => [name, { value, enumerable: true, configurable: true }] as const,
  );
  return Object.create(prototype, Object.fromEntries(described));
};

const buffersOf = (response: CredentialJson["response"], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, toBuffer(String(response[name]))]));

const makeAttestation = (response: CredentialJson["response"]): object => {
  const { transports, authenticatorData, publicKey, publicKeyAlgorithm } = response;
  return instanceOf(AuthenticatorAttestationResponse.prototype, {
    ...buffersOf(response, ["clientDataJSON", "attestationObject"]),
    getTransports: () => [...(transports as readonly string[])],
    getAuthenticatorData: () => toBuffer(String(authenticatorData)),
    getPublicKey: () => toBuffer(String(publicKey)),
    getPublicKeyAlgorithm: () => publicKeyAlgorithm,
  });
};

const makeAssertion = (response: CredentialJson["response"]): object =>
  instanceOf(AuthenticatorAssertionResponse.prototype, {
    ...buffersOf(response, ["clientDataJSON", "authenticatorData", "signature"]),
    userHandle: response["userHandle"] === "" ? null : toBuffer(String(response["userHandle"])),
  });

/** The results of the extensions. Those of `prf` are byte strings. */
const resultsOf = ({ clientExtensionResults: results }: CredentialJson): object => {
  const values = results.prf?.results;
  if (!values) return { ...results };
  const buffers = Object.entries(values).map(([name, value]) => [name, toBuffer(value)] as const);
  return { ...results, prf: { ...results.prf, results: Object.fromEntries(buffers) } };
};

/** @throws an error if the text is not what the extension writes */
export const makeCredential = (text: string): Credential => {
  const json: CredentialJson = JSON.parse(text);
  const { id, type, authenticatorAttachment, response } = json;
  return instanceOf(PublicKeyCredential.prototype, {
    id,
    type,
    authenticatorAttachment,
    rawId: toBuffer(id),
    response: "attestationObject" in response ? makeAttestation(response) : makeAssertion(response),
    getClientExtensionResults: () => resultsOf(json),
    toJSON: () => JSON.parse(text),
  }) as Credential;
};
