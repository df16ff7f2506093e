import { type PrfInputs, readPrfInputs } from "./prf.ts";
import {
  asMembers,
  type Members,
  parseOptions,
  prefersOther,
  readBytes,
  readChallenge,
  readCredentialIds,
  readName,
} from "./read-json.ts";
import type { RpIdOf } from "./rp-id-around.ts";

/**
 * The options of a website's call for a new passkey. Long names are cut, and control characters and invisible
 * characters become spaces.
 */
export interface Creation {
  readonly rpId: string;
  readonly rpName: string;
  readonly userName: string;
  readonly displayName: string;
  /** Base64url, 1 to 64 bytes. */
  readonly userHandle: string;
  /** Base64url. */
  readonly challenge: string;
  /** The ids of the passkeys that the account at the website already has, in base64url. */
  readonly excluded: readonly string[];
  /** Whether the website asks which properties the passkey has (`credProps`). */
  readonly wantsProperties: boolean;
  readonly wantsPrf: boolean;
  readonly prfInputs: PrfInputs | undefined;
}

/** The algorithm ES256. All of Keepwell's passkeys use it. */
const ES256 = -7;
const LONGEST_USER_HANDLE = 64;
const MOST_ALGORITHMS = 100;

/**
 * Whether the website accepts ES256. By the standard, an empty list means the default algorithms, which include ES256.
 */
const takesES256 = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.length <= MOST_ALGORITHMS &&
  (list.length === 0 ||
    list.map(asMembers).some((item) => item?.["type"] === "public-key" && item["alg"] === ES256));

/** Whether the website requires a property that Keepwell's passkeys do not have. */
const requiresMore = (options: Members, extensions: Members): boolean =>
  asMembers(options["authenticatorSelection"])?.["authenticatorAttachment"] === "cross-platform" ||
  options["attestation"] === "enterprise" ||
  prefersOther(options["hints"]) ||
  asMembers(extensions["largeBlob"])?.["support"] === "required" ||
  extensions["enforceCredentialProtectionPolicy"] === true ||
  asMembers(extensions["payment"])?.["isPayment"] === true;

const readPrf = (prf: unknown): Pick<Creation, "wantsPrf" | "prfInputs"> | undefined => {
  if (prf === undefined) return { wantsPrf: false, prfInputs: undefined };
  const members = asMembers(prf);
  if (!members || members["evalByCredential"] !== undefined) return undefined;
  const prfInputs = readPrfInputs(members["eval"]);
  return prfInputs === undefined && members["eval"] !== undefined ? undefined : { wantsPrf: true, prfInputs };
};

const readNames = (options: Members) => {
  const user = asMembers(options["user"]);
  return {
    rpName: readName(asMembers(options["rp"])?.["name"]) ?? "",
    userName: readName(user?.["name"]) ?? "",
    displayName: readName(user?.["displayName"]) ?? "",
  };
};

/** Reads the options of `navigator.credentials.create`. Never throws. Undefined if the browser must answer the call. */
export const readCreation = (text: string, origin: string, rpIdOf: RpIdOf): Creation | undefined => {
  const options = parseOptions(text);
  const extensions = asMembers(options?.["extensions"] ?? {});
  if (!options || !extensions || requiresMore(options, extensions)) return undefined;
  if (!takesES256(options["pubKeyCredParams"])) return undefined;
  const rpId = rpIdOf(asMembers(options["rp"])?.["id"], origin);
  const userHandle = readBytes(asMembers(options["user"])?.["id"], LONGEST_USER_HANDLE);
  const challenge = readChallenge(options["challenge"]);
  const excluded = readCredentialIds(options["excludeCredentials"]);
  const prf = readPrf(extensions["prf"]);
  if (rpId === undefined || userHandle === undefined || challenge === undefined) return undefined;
  if (!excluded || !prf) return undefined;
  const wantsProperties = extensions["credProps"] === true;
  return { rpId, ...readNames(options), userHandle, challenge, excluded, wantsProperties, ...prf };
};
