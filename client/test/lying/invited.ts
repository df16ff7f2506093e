/** @file Makes users for tests in which a lying server claims that the user is invited to a team. */
import { makeEnterprise } from "@keepwell/crypto/enterprise/make-enterprise.ts";
import { aUser, type TestUser } from "../../../server/test/factories.ts";
import type { Session } from "../../src/session/session.ts";
import type { FakeTeam } from "../team/support.ts";
import { sessionIn, type Told } from "../team/told-answers.ts";

export const STANDING = { state: "pending", has_joined: false, is_admin: false, permissions: [] } as const;

export interface Invited {
  readonly user: TestUser;
  readonly session: Session;
  /** The escrows that were sent; null for a user who joined without an escrow. */
  readonly sent: (string | null)[];
}

/** Makes a user on a server that claims that the user is in the team. The server answers with the lies in `told`. */
export const anInvited = async (team: FakeTeam, told: Told = {}, name = "Acme"): Promise<Invited> => {
  const user = await aUser(team.server);
  const me = await user.session.api.identity.me();
  const sent: (string | null)[] = [];
  const session = await sessionIn(team, user, {
    ...told,
    "GET /api/me$": () => ({ ...me, enterprise: { uid: team.uid, name, ...STANDING } }),
    "POST .*/join$": ({ body }) => void sent.push(JSON.parse(body ?? "").escrow),
  });
  return { user, session, sent };
};

export const pinOf = async ({ keyring }: Session) => (await (await keyring.trust()).read()).enterprise;

/** Makes another enterprise: it has new keys, but the uid and the founder of the shown team. */
export const another = async (team: FakeTeam) => {
  const { uid, ...keys } = await team.founder.session.keyring.identity();
  return makeEnterprise({ uid: team.uid, founder: { uid, ...keys }, time: 1_760_000_000 });
};
