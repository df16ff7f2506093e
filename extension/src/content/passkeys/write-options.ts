import type { Ceremony } from "../../messages/passkey-messages.ts";
import { bytesOf } from "./base64url.ts";
import { writeJson } from "./write-json.ts";

type Options = CredentialCreationOptions & CredentialRequestOptions & Readonly<Record<string, unknown>>;

/** Members for other kinds of credentials, and for a dialog that only the browser has. */
const OTHERS = ["password", "federated", "otp", "identity", "digital", "uiMode"] as const;

const isForOther = (options: Options): boolean => {
  for (let at = 0; at < OTHERS.length; at += 1) if (options[OTHERS[at] ?? ""] !== undefined) return true;
  return false;
};

const haveBytes = (list: readonly PublicKeyCredentialDescriptor[] = []): boolean => {
  for (let at = 0; at < list.length; at += 1) if (!bytesOf(list[at]?.id)) return false;
  return true;
};

/** Whether everything that must be bytes is bytes. The browser refuses anything else with an error of its own. */
const hasBytes = (ceremony: Ceremony, { publicKey }: Options): boolean => {
  if (!bytesOf(publicKey?.challenge)) return false;
  return ceremony === "create"
    ? bytesOf(publicKey?.user?.id) !== undefined && haveBytes(publicKey?.excludeCredentials)
    : haveBytes(publicKey?.allowCredentials);
};

/**
 * Writes a page's options as the JSON text that the relay takes. Undefined if the call is the browser's: for another
 * kind of credential, if the browser is to suggest passkeys in a field, or if the options are malformed. Copies at once,
 * because the page may change its options later.
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
