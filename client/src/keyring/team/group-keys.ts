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
import { orSpoiled, type SpoiledKeys } from "./spoiled-key.ts";

interface Wanted {
  readonly roster: Roster;
  readonly uid: string;
  readonly gen: number;
}

/** With what it opens: the account's own keys, or the enterprise's. */
interface Readers {
  identity(): Promise<Identity>;
  enterpriseKey(kind: EnterpriseKeyKind, gen?: number): Promise<EnterpriseKey>;
  readonly spoiled: SpoiledKeys;
}

const readerOf = async (team: Readers, { recipient_kind, erk_gen }: HeldGroupKey): Promise<GroupKeyReader> =>
  recipient_kind === "user"
    ? { ...(await team.identity()), kind: "user" }
    : { ...(await team.enterpriseKey("erk-b", erk_gen ?? undefined)), kind: "ent" };

const openOne = async (team: Readers, held: HeldGroupKey, wanted: Wanted): Promise<GroupKey> => {
  const { grant } = held;
  const reader = await readerOf(team, held);
  const isListed = wanted.roster.groups.get(wanted.uid)?.keys.some(({ gen }) => gen === wanted.gen) ?? false;
  // What the roster does not name yet says nothing of the copy.
  ensure(isListed);
  return team.spoiled.watch({ model: "group", uid: wanted.uid, gen: wanted.gen, grant }, () =>
    orSpoiled(async () => openGroupKey(grant, { ...wanted, reader, signer: await verified(held.signer) })),
  );
};

/**
 * A group's pair, from whichever copy of it opens: one's own, or the enterprise's. Its public half is the one in
 * the roster (MS-58).
 * @throws CannotVerifyError
 */
export const openGroupKeyFrom = async (
  team: Readers,
  keys: readonly HeldGroupKey[],
  wanted: Wanted,
): Promise<GroupKey> => {
  for (const held of keys.filter(({ group_uid, gen }) => group_uid === wanted.uid && gen === wanted.gen))
    try {
      return await openOne(team, held, wanted);
    } catch (error) {
      if (!(error instanceof CannotVerifyError)) throw error;
    }
  throw new CannotVerifyError();
};
