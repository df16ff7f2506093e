import type { HeldGroupKey } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { presentGrant } from "../../keys/grant.presenter.ts";
import { listHeldGroupKeys } from "../../keys/group-key.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";

type HeldRow = Awaited<ReturnType<typeof listHeldGroupKeys>>[number];

const present = ({ group_uid, gen, recipient_kind, recipient_gen, ...signed }: HeldRow): HeldGroupKey => ({
  ...{ group_uid, gen, recipient_kind },
  erk_gen: recipient_kind === "ent" ? recipient_gen : null,
  ...presentGrant(signed),
});

export const createGroupKeyService = ({ database: { handle } }: Context) => ({
  list: async (actor: Actor, enterpriseUid: string): Promise<{ keys: HeldGroupKey[] }> => {
    await authorizeEnterprise(handle, actor, enterpriseUid);
    const keys = await listHeldGroupKeys(handle, { enterpriseUid, userUid: actor.uid });
    return { keys: keys.map(present) };
  },
});
