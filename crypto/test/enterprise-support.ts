/** @file An enterprise with people in it, and a roster that grows entry by entry, honest or not. */
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import { makeAccountKey } from "../src/account/make-account-key.ts";
import type { Bytes } from "../src/bytes.ts";
import { makeEnterprise } from "../src/enterprise/make-enterprise.ts";
import {
  hashRosterEntry,
  NO_ENTRY,
  parseRosterEntry,
  type RosterAction,
  type RosterFacts,
} from "../src/enterprise/roster-entry.ts";
import { signRosterEntry } from "../src/enterprise/sign-roster-entry.ts";
import { deriveKeyFingerprint, type KeyKind } from "../src/identity/derive-fingerprint.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { makeIdentity } from "../src/identity/make-identity.ts";
import { makeKeySeed } from "../src/identity/make-key-seed.ts";
import { type Identity, openIdentity } from "../src/identity/open-identity.ts";
import { asUid } from "./support.ts";

export const ENTERPRISE = asUid("e1".repeat(16));
const TIME = 1_760_000_000;

export const aMember = async (uid: string = crypto.randomUUID()): Promise<Identity> => {
  const { wrap } = await deriveAccountKeys(await importAccountKey(makeAccountKey()), uid);
  return openIdentity({ uid, gen: 1, wrap, ...(await makeIdentity({ uid, gen: 1, created: 1, wrap })) });
};

/** What an entry says beyond what follows from its place. */
export type Said<Action extends RosterAction = RosterAction> = Action extends RosterAction
  ? Omit<RosterFacts<Action>, "enterprise" | "seq" | "prev" | "by" | "time">
  : never;

type Signer = Pick<Identity, "uid" | "edPrivate">;

/** The entries with one more, signed by that person: whether it may stand there is not asked. */
export const extended = async (
  entries: readonly string[],
  by: Signer,
  said: Said,
  place: Partial<RosterFacts<"found">> = {},
): Promise<string[]> => {
  const last = entries.at(-1);
  const prev = last === undefined ? NO_ENTRY : await hashRosterEntry(parseRosterEntry(last));
  const where = { enterprise: ENTERPRISE, seq: entries.length, prev, by: by.uid, time: TIME, ...place };
  return [...entries, await signRosterEntry({ ...said, ...where } as RosterFacts, by.edPrivate)];
};

export const about = ({ uid, fingerprint }: Pick<Identity, "uid" | "fingerprint">) => ({
  subject: uid,
  fingerprint,
});

export const admitting = (who: Identity): Said<"admit"> => ({
  action: "admit",
  ...about(who),
  edPublic: who.edPublic,
  xPublic: who.xPublic,
});

/** A public key without Ed25519, as an entry names it. */
export const aKey = async (kind: KeyKind, subject: string, gen: number) => {
  const { xPublic } = await deriveKeyPair(makeKeySeed());
  return { gen, xPublic, subject, fingerprint: await deriveKeyFingerprint(kind, subject, gen, xPublic) };
};

export const newErk = async (gen: number, fingerprint: Bytes): Promise<Said<"new-erk">> => ({
  action: "new-erk",
  subject: ENTERPRISE,
  fingerprint,
  gen,
  erkB: (await aKey("erk-b", ENTERPRISE, gen)).xPublic,
  erkR: (await aKey("erk-r", ENTERPRISE, gen)).xPublic,
});

export const founded = async (founder: Identity) => makeEnterprise({ uid: ENTERPRISE, founder, time: TIME });
