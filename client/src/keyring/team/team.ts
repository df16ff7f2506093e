/**
 * @file The roster of an unlocked identity's enterprise, and the enterprise's keys that the identity has. The roster
 * and each key are read once, and again after `reread` or when a key does not open (`retryAfterMore`).
 */
import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { EnterpriseKey } from "@keepwell/crypto/enterprise/open-enterprise-key.ts";
import type { GroupKey } from "@keepwell/crypto/enterprise/open-group-key.ts";
import { rosterSigner } from "@keepwell/crypto/enterprise/roster-signer.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import type { Giver } from "../key-state.ts";
import { type Enterprise, type EnterpriseParts, enterpriseReader } from "./enterprise.ts";
import { openFrom } from "./enterprise-keys.ts";
import { openGroupKeyFrom } from "./group-keys.ts";
import type { PermissionMarks } from "./permission-marks.ts";
import { createSpoiledKeys, type SpoiledKeys } from "./spoiled-key.ts";

export interface Team {
  identity(): Promise<Identity>;
  /** The enterprise that the account has joined; null for none. @throws CannotVerifyError */
  enterprise(): Promise<Enterprise | null>;
  /** Forgets the roster and the keys, so that they are read again. */
  reread(): void;
  /** One of the enterprise's private keys, of the given generation or the current one. @throws CannotVerifyError */
  enterpriseKey(kind: EnterpriseKeyKind, gen?: number): Promise<EnterpriseKey>;
  /** @throws CannotVerifyError */
  groupKey(uid: string, gen: number): Promise<GroupKey>;
  /** Copies of keys that did not open. */
  readonly spoiled: SpoiledKeys;
  /** What this browser has seen of signed permissions. */
  readonly marks: PermissionMarks;
  /**
   * Opens a key with the roster and the keys that were read before. If the key does not open, reads the roster and the
   * keys again, but at most once in `RETRY_MS`. Tries once more if they were read again.
   */
  retryAfterMore<Found extends { readonly state: string }>(
    open: (known: Enterprise) => Promise<Found>,
  ): Promise<Found>;
  /** Whether the member who gave a key still belongs to the team, under the same keys. @throws CannotVerifyError */
  isCurrent(giver: Giver): Promise<boolean>;
}

/** If keys do not open, roster and keys are read again at most once in this time, in milliseconds. */
const RETRY_MS = 10_000;

/** Makes a store of values, each of which is computed once. After a failure, the next call computes it again. */
const memo = () => {
  const made = new Map<string, Promise<unknown>>();
  return {
    clear: () => made.clear(),
    once: <Result>(name: string, make: () => Promise<Result>): Promise<Result> => {
      const known = made.get(name) as Promise<Result> | undefined;
      if (known) return known;
      const making = make();
      made.set(name, making);
      making.catch(() => made.get(name) === making && made.delete(name));
      return making;
    },
  };
};

type Memo = ReturnType<typeof memo>;

/** Opens the keys that this account was given, each only once. */
const createKeys = (
  { once }: Memo,
  { api, identity }: EnterpriseParts,
  required: () => Promise<Enterprise>,
): Pick<Team, "enterpriseKey" | "groupKey" | "spoiled"> => {
  const spoiled = createSpoiledKeys();
  const enterpriseKey = async (kind: EnterpriseKeyKind, asked?: number): Promise<EnterpriseKey> => {
    const { roster } = await required();
    const gen = asked ?? roster.erk.gen;
    const params = { enterpriseId: roster.uid };
    const keys = await once("keys", () => api.team.getEnterpriseKeys({ params }));
    const reader = await identity();
    return once(`${kind}/${gen}`, () => openFrom(keys, { reader, roster, kind, gen }));
  };
  const readers = { identity, enterpriseKey, spoiled };
  const groupKey = async (uid: string, gen: number): Promise<GroupKey> => {
    const { roster } = await required();
    const params = { enterpriseId: roster.uid };
    const { keys } = await once("group keys", () => api.team.getGroupKeys({ params }));
    return once(`group/${uid}/${gen}`, () => openGroupKeyFrom(readers, keys, { roster, uid, gen }));
  };
  return { enterpriseKey, groupKey, spoiled };
};

/** Makes `retryAfterMore`. If several keys fail to open at the same time, roster and keys are read again only once. */
const retrying = ({ clear }: Memo, required: () => Promise<Enterprise>) => {
  let last = 0;
  const more = async (): Promise<Enterprise> => {
    const at = Date.now();
    if (at - last > RETRY_MS) {
      last = at;
      clear();
    }
    return required();
  };
  const retryAfterMore: Team["retryAfterMore"] = async (open) => {
    const known = await required();
    const found = await open(known);
    if (found.state === "open") return found;
    const latest = await more();
    return latest === known ? found : open(latest);
  };
  const reread = () => {
    last = 0;
    clear();
  };
  return { retryAfterMore, reread };
};

export const createTeam = (parts: EnterpriseParts & Pick<Team, "marks">): Team => {
  const read = enterpriseReader(parts);
  const known = memo();
  const enterprise = () => known.once("enterprise", read);
  const required = async (): Promise<Enterprise> => {
    const one = await enterprise();
    if (!one) throw new CannotVerifyError();
    return one;
  };
  return {
    identity: parts.identity,
    marks: parts.marks,
    enterprise,
    ...createKeys(known, parts, required),
    ...retrying(known, required),
    isCurrent: async ({ uid, fingerprint }) =>
      rosterSigner((await required()).roster, uid, fingerprint).isCurrent,
  };
};
