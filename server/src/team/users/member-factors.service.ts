/**
 * @file Tells administrators which members have a second factor. Other members must not learn this, because it shows
 * whom to attack.
 */
import type { MemberFactors } from "@keepwell/contract/team/member-factors.endpoints.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { nameOf } from "../../people/name-of.ts";
import { authorizeAdmin } from "../../policies/authorize-team.ts";
import { listMemberFactors } from "./member-factors.store.ts";

export const createMemberFactorsService = ({ database: { handle } }: Context) => ({
  list: async (actor: Actor, enterpriseUid: string): Promise<MemberFactors[]> => {
    await authorizeAdmin(handle, actor, enterpriseUid);
    const members = await listMemberFactors(handle, enterpriseUid);
    return members.map(({ uid, email, firstname, lastname, two_factor }) => ({
      user: { uid, fullname: nameOf({ firstname, lastname }), email },
      two_factor,
    }));
  },
});
