import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { HeldGroupKey } from "@keepwell/contract/team/keys.endpoints.ts";
import type { EnterpriseKey } from "@keepwell/crypto/enterprise/open-enterprise-key.ts";
import {
  type GroupKey,
  type GroupKeyReader,
  openGroupKey,
} from "@keepwell/crypto/enterprise/open-group-key.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import { verified } from "../../people/fingerprints.ts";
import { orUnverifiable } from "../key-state.ts";
import { type Copy, openCopy, type SpoiledKeys } from "./spoiled-key.ts";

interface Wanted {
  readonly roster: Roster;
  readonly uid: string;
  readonly gen: number;
}

/** The private keys that can open a copy of a group's key: the account's own and the enterprise's. */
interface Readers {
  identity(): Promise<Identity>;
  enterpriseKey(kind: EnterpriseKeyKind, gen?: number): Promise<EnterpriseKey>;
  readonly spoiled: SpoiledKeys;
}

const loadReader = async (
  team: Readers,
  { recipient_kind, erk_gen }: HeldGroupKey,
): Promise<GroupKeyReader> =>
  recipient_kind === "user"
    ? { ...(await team.identity()), kind: "user" }
    : { ...(await team.enterpriseKey("erk-b", erk_gen ?? undefined)), kind: "ent" };

const openOne = async (team: Readers, held: HeldGroupKey, wanted: Wanted): Promise<Copy<GroupKey>> => {
  const { grant } = held;
  const reader = await loadReader(team, held);
  const isListed = wanted.roster.groups.get(wanted.uid)?.keys.some(({ gen }) => gen === wanted.gen) ?? false;
  // If the roster does not list the key, the copy may still be right, so it does not count as spoiled.
  ensure(isListed);
  return team.spoiled.watch({ model: "group", uid: wanted.uid, gen: wanted.gen, grant }, () =>
    openCopy(async () => openGroupKey(grant, { ...wanted, reader, signer: await verified(held.signer) })),
  );
};

/**
 * Opens a group's key pair from the first copy that opens: the account's own or the enterprise's. The public key must
 * be the one in the roster (MS-58).
 * @throws CannotVerifyError
 */
export const openGroupKeyFrom = async (
  team: Readers,
  keys: readonly HeldGroupKey[],
  wanted: Wanted,
): Promise<GroupKey> => {
  for (const held of keys.filter(({ group_uid, gen }) => group_uid === wanted.uid && gen === wanted.gen)) {
    const found = await orUnverifiable(() => openOne(team, held, wanted));
    if (found.state === "open") return found.key;
  }
  throw new CannotVerifyError();
};
