import type { Ceremony } from "../../messages/passkey-messages.ts";
import { bytesOf } from "./base64url.ts";
import { writeJson } from "./write-json.ts";

type Options = CredentialCreationOptions & CredentialRequestOptions & Readonly<Record<string, unknown>>;

/** Options that ask for another kind of credential, or for a dialog that only the browser has. */
const OTHERS = ["password", "federated", "otp", "identity", "digital", "uiMode"] as const;

const isForOther = (options: Options): boolean => {
  for (let at = 0; at < OTHERS.length; at += 1) if (options[OTHERS[at] ?? ""] !== undefined) return true;
  return false;
};

const haveBytes = (list: readonly PublicKeyCredentialDescriptor[] = []): boolean => {
  for (let at = 0; at < list.length; at += 1) if (!bytesOf(list[at]?.id)) return false;
  return true;
};

/**
 * Whether the challenge and all ids are bytes. Otherwise the browser gets the call, and refuses it with its own error.
 */
const hasBytes = (ceremony: Ceremony, { publicKey }: Options): boolean => {
  if (!bytesOf(publicKey?.challenge)) return false;
  return ceremony === "create"
    ? bytesOf(publicKey?.user?.id) !== undefined && haveBytes(publicKey?.excludeCredentials)
    : haveBytes(publicKey?.allowCredentials);
};

/**
 * Writes a page's options as the JSON text that the relay takes. Undefined if the browser must answer the call: the
 * options are malformed, ask for another kind of credential, or have a `mediation` or `uiMode` that only the browser
 * offers. The text is written at once, because the page may change its options later.
 */
export const writeOptions = (ceremony: Ceremony, given: unknown): string | undefined => {
  try {
    const options = given as Options;
    const { mediation = "optional", publicKey } = options;
    const isPlain = mediation === "optional" || mediation === "required";
    if (!publicKey || !isPlain || isForOther(options) || !hasBytes(ceremony, options)) return undefined;
    return writeJson(publicKey);
  } catch {
    return undefined;
  }
};
