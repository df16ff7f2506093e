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

/** What a website asks for when it wants a new passkey. Names are cut and without control characters. */
export interface Creation {
  readonly rpId: string;
  readonly rpName: string;
  readonly userName: string;
  readonly displayName: string;
  /** Base64url, 1 to 64 bytes. */
  readonly userHandle: string;
  /** Base64url. */
  readonly challenge: string;
  /** The ids of the passkeys that the website has already, in base64url. */
  readonly excluded: readonly string[];
  /** Whether the website asks which properties the passkey has (`credProps`). */
  readonly wantsProperties: boolean;
  readonly wantsPrf: boolean;
  readonly prfInputs: PrfInputs | undefined;
}

/** The algorithm ES256, the only one of Keepwell's passkeys. */
const ES256 = -7;
const LONGEST_USER_HANDLE = 64;
const MOST_ALGORITHMS = 100;

/** Whether the website takes ES256. By the standard, an empty list means the usual algorithms, ES256 among them. */
const takesES256 = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.length <= MOST_ALGORITHMS &&
  (list.length === 0 ||
    list.map(asMembers).some((item) => item?.["type"] === "public-key" && item["alg"] === ES256));

/** Whether the website requires what no passkey of Keepwell has. */
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

/**
 * Reads the options of `navigator.credentials.create`. Never throws. Undefined if the call is to be left to the
 * browser.
 */
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
