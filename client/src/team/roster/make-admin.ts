/** @file Makes a member an administrator, after the user has compared the code with this member. */
import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { EarlierKey, EnterpriseAdmin } from "@keepwell/contract/team/roster.endpoints.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import type { Grant } from "@keepwell/crypto/grant/grant.ts";
import type { Team } from "../../keyring/team/team.ts";
import type { KeyHolder } from "../../people/fingerprints.ts";
import type { Session } from "../../session/session.ts";
import { noteCompared } from "./comparisons.ts";
import { listedIn } from "./listed-member.ts";
import { sealIn } from "./roster-steps.ts";
import { type RosterDraft, type RosterStep, sign, signAndSend } from "./sign-roster.ts";

/**
 * Signs into the roster that the member is an administrator, unless the roster says so already.
 * @throws CannotVerifyError if the member's keys in the roster are no longer the keys whose code was compared.
 */
const promotion =
  ({ uid, fingerprint }: KeyHolder): RosterStep =>
  async (draft) => {
    ensure(listedIn(draft.roster, uid)?.fingerprint === fingerprint);
    if (!draft.roster.admins.has(uid)) await sign(draft, { action: "make-admin", uid });
  };

interface Sealing {
  readonly draft: RosterDraft;
  readonly team: Team;
  readonly uid: string;
}

const seal = async ({ draft, team, uid }: Sealing, kind: EnterpriseKeyKind, gen: number): Promise<Grant> => {
  const { seed } = await team.enterpriseKey(kind, gen);
  const what = { label: kind, subject: draft.roster.uid, gen } as const;
  return sealIn(draft, seed, { ...what, to: { kind: "user", uid } });
};

/** Seals an earlier key of the enterprise for the new administrator; null if this account does not have that key. */
const sealEarlier = async (
  sealing: Sealing,
  kind: EnterpriseKeyKind,
  gen: number,
): Promise<EarlierKey | null> => {
  try {
    return { kind, gen, grant: await seal(sealing, kind, gen) };
  } catch (error) {
    if (error instanceof CannotVerifyError) return null;
    throw error;
  }
};

/**
 * Seals the enterprise's earlier keys for the new administrator. Some escrows and bucket keys are still sealed to an
 * earlier key, because they were not sealed again after the enterprise's keys changed. Without the earlier keys, no
 * administrator could open them after the earlier administrators have left.
 */
const sealAllEarlier = async (sealing: Sealing): Promise<EarlierKey[]> => {
  const keys = sealing.draft.roster.earlierErks.flatMap(({ gen }) => [
    sealEarlier(sealing, "erk-b", gen),
    sealEarlier(sealing, "erk-r", gen),
  ]);
  return (await Promise.all(keys)).filter((key) => key !== null);
};

/**
 * Makes a member an administrator: signs the role into the roster, and gives the member all of the enterprise's keys
 * that this account has. Before that, remembers that the member's code was compared.
 * @param compared The member, with the keys whose code was compared.
 * @returns the new administrator; null if the member is an administrator already.
 * @throws CannotVerifyError if the roster does not have the member under the keys in `compared`, or if this account is
 * not an administrator.
 */
export const makeAdmin = async (session: Session, compared: KeyHolder): Promise<EnterpriseAdmin | null> => {
  await noteCompared(session, compared);
  return signAndSend(session, promotion(compared), async (draft, enterpriseId) => {
    const [entry] = draft.body.entries;
    if (!entry) return null;
    const { uid } = compared;
    const sealing = { draft, uid, team: await session.keyring.team() };
    const { gen } = draft.roster.erk;
    const keys = { erk_b: await seal(sealing, "erk-b", gen), erk_r: await seal(sealing, "erk-r", gen) };
    const earlier_keys = await sealAllEarlier(sealing);
    const body = { user_id: uid, entry, keys, earlier_keys };
    return session.api.team.createAdmin({ params: { enterpriseId }, body });
  });
};
