/** @file Makes an enterprise, members and keys for tests. */
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import { makeAccountKey } from "../src/account/make-account-key.ts";
import { makeEnterprise } from "../src/enterprise/make-enterprise.ts";
import { deriveKeyFingerprint, type KeyKind } from "../src/identity/derive-fingerprint.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { makeIdentity } from "../src/identity/make-identity.ts";
import { makeKeySeed } from "../src/identity/make-key-seed.ts";
import { type Identity, openIdentity } from "../src/identity/open-identity.ts";
import { asUid } from "./support.ts";

export const ENTERPRISE = asUid("e1".repeat(16));
export const TIME = 1_760_000_000;

export const aMember = async (uid: string = crypto.randomUUID()): Promise<Identity> => {
  const { wrap } = await deriveAccountKeys(await importAccountKey(makeAccountKey()), uid);
  return openIdentity({ uid, gen: 1, wrap, ...(await makeIdentity({ uid, gen: 1, created: 1, wrap })) });
};

/** Makes an encryption key, without a signing key, in the form in which a roster entry names it. */
export const aKey = async (kind: KeyKind, subject: string, gen: number) => {
  const { xPublic } = await deriveKeyPair(makeKeySeed());
  return { gen, xPublic, subject, fingerprint: await deriveKeyFingerprint(kind, subject, gen, xPublic) };
};

export const founded = async (founder: Identity) => makeEnterprise({ uid: ENTERPRISE, founder, time: TIME });
