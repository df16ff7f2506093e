import type { HeldGroupKey } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { presentGrant } from "../../keys/grant.presenter.ts";
import { type HeldGroupKeyRow, listHeldGroupKeys } from "../../keys/team-key-copy.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";

const present = (row: HeldGroupKeyRow): HeldGroupKey => ({
  group_uid: row.subject_uid,
  gen: row.gen,
  recipient_kind: row.recipient_kind,
  erk_gen: row.recipient_kind === "ent" ? row.recipient_gen : null,
  ...presentGrant(row),
});

export const createGroupKeyService = ({ database: { handle } }: Context) => ({
  list: async (actor: Actor, enterpriseUid: string): Promise<{ keys: HeldGroupKey[] }> => {
    await authorizeEnterprise(handle, actor, enterpriseUid);
    const keys = await listHeldGroupKeys(handle, { enterpriseUid, userUid: actor.uid });
    return { keys: keys.map(present) };
  },
});
