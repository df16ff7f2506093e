import { type PrfInputs, readInputsById, readPrfInputs } from "./prf.ts";
import {
  asMembers,
  type Members,
  parseOptions,
  prefersOther,
  readChallenge,
  readCredentialIds,
} from "./read-json.ts";
import type { RpIdOf } from "./rp-id-around.ts";

/** The options of a website's call for a sign-in with a passkey. */
export interface SignInOptions {
  readonly rpId: string;
  /** Base64url. */
  readonly challenge: string;
  /**
   * The ids of the passkeys that the website accepts, in base64url; empty if it accepts every passkey with its `rpId`.
   */
  readonly allowed: readonly string[];
  /** Whether the website asks for values of the extension `prf`. */
  readonly wantsPrf: boolean;
  readonly prfInputs: PrfInputs | undefined;
  /** The inputs that are each for one passkey, keyed by its id. For that passkey they replace `prfInputs`. */
  readonly prfInputsById: ReadonlyMap<string, PrfInputs>;
}

type Prf = Pick<SignInOptions, "wantsPrf" | "prfInputs" | "prfInputsById">;

/** Undefined if the options for `prf` are malformed, or contain inputs for a passkey that `allowed` does not list. */
const readPrf = (prf: unknown, allowed: readonly string[]): Prf | undefined => {
  if (prf === undefined) return { wantsPrf: false, prfInputs: undefined, prfInputsById: new Map() };
  const members = asMembers(prf);
  const prfInputs = readPrfInputs(members?.["eval"]);
  const prfInputsById = readInputsById(members?.["evalByCredential"]);
  if (!members || !prfInputsById || (!prfInputs && members["eval"] !== undefined)) return undefined;
  const isAllowed = [...prfInputsById.keys()].every((id) => allowed.includes(id));
  return isAllowed ? { wantsPrf: true, prfInputs, prfInputsById } : undefined;
};

const requiresMore = (options: Members, extensions: Members): boolean =>
  prefersOther(options["hints"]) || asMembers(extensions["payment"])?.["isPayment"] === true;

/** Reads the options of `navigator.credentials.get`. Never throws. Undefined if the browser must answer the call. */
export const readSignInOptions = (
  text: string,
  origin: string,
  rpIdOf: RpIdOf,
): SignInOptions | undefined => {
  const options = parseOptions(text);
  const extensions = asMembers(options?.["extensions"] ?? {});
  if (!options || !extensions || requiresMore(options, extensions)) return undefined;
  const rpId = rpIdOf(options["rpId"], origin);
  const challenge = readChallenge(options["challenge"]);
  const allowed = readCredentialIds(options["allowCredentials"]);
  const prf = allowed && readPrf(extensions["prf"], allowed);
  if (rpId === undefined || challenge === undefined || !prf) return undefined;
  return { rpId, challenge, allowed, ...prf };
};
