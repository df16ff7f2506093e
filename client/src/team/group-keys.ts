import type { HeldGroupKey } from "@keepwell/contract/team/keys.endpoints.ts";
import {
  type GroupKey,
  type GroupKeyReader,
  openGroupKey,
} from "@keepwell/crypto/enterprise/open-group-key.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { verified } from "../sharing/fingerprints.ts";
import type { Team } from "./team.ts";

interface Wanted {
  readonly roster: Roster;
  readonly uid: string;
  readonly gen: number;
}

/** With what it opens: one's own keys, or the enterprise's. */
type Readers = Pick<Team, "identity" | "enterpriseKey">;

const readerOf = async (team: Readers, { recipient_kind, erk_gen }: HeldGroupKey): Promise<GroupKeyReader> =>
  recipient_kind === "user"
    ? { ...(await team.identity()), kind: "user" }
    : { ...(await team.enterpriseKey("erk-b", erk_gen ?? undefined)), kind: "ent" };

const openOne = async (team: Readers, held: HeldGroupKey, wanted: Wanted): Promise<GroupKey> =>
  openGroupKey(held.grant, {
    ...wanted,
    reader: await readerOf(team, held),
    signer: await verified(held.signer),
  });

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
