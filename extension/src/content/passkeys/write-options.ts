import type { Ceremony } from "../../messages/passkey-messages.ts";
import { bytesOf, toText } from "./base64url.ts";

type Options = CredentialCreationOptions & CredentialRequestOptions;

const MOST_LEVELS = 12;

/** A copy with every byte string as base64url, which is the standard's JSON form. Functions are left out by JSON. */
const asJson = (value: unknown, levels = MOST_LEVELS): unknown => {
  if (typeof value !== "object" || value === null || levels === 0) return value;
  const bytes = bytesOf(value);
  if (bytes) return toText(bytes);
  if (Array.isArray(value)) return value.map((item) => asJson(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, asJson(held, levels - 1)]));
};

const idsOf = (list: readonly PublicKeyCredentialDescriptor[] | undefined): unknown[] =>
  [...(list ?? [])].map(({ id }) => id);

/** Whether everything that must be bytes is bytes. The browser refuses anything else with an error of its own. */
const hasBytes = (ceremony: Ceremony, options: Options): boolean => {
  const { publicKey } = options;
  const wanted =
    ceremony === "create"
      ? [publicKey?.challenge, publicKey?.user?.id, ...idsOf(publicKey?.excludeCredentials)]
      : [publicKey?.challenge, ...idsOf(publicKey?.allowCredentials)];
  return wanted.every((value) => bytesOf(value) !== undefined);
};

/**
 * Writes a page's options as the JSON text that the relay takes. Undefined if the call is the browser's: for another
 * kind of credential, if the browser is to suggest passkeys in a field, or if the options are malformed. Copies at once,
 * because the page may change its options later.
 */
export const writeOptions = (ceremony: Ceremony, given: unknown): string | undefined => {
  try {
    const options = given as Options;
    const isPlain = (options.mediation ?? "optional") === "optional" || options.mediation === "required";
    const isOther =
      "password" in options || "federated" in options || "otp" in options || "identity" in options;
    if (!options.publicKey || !isPlain || isOther || !hasBytes(ceremony, options)) return undefined;
    return JSON.stringify(asJson(options.publicKey));
  } catch {
    return undefined;
  }
};
