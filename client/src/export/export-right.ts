/**
 * @file Whether this account may export what is in its enterprise's buckets. Only clients enforce this right: a member
 * who can read an entry can always copy it (docs/security.md R4).
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Exporters } from "@keepwell/crypto/enterprise/roster-entry.ts";
import type { Enterprise } from "../keyring/team/enterprise.ts";
import { findEnterprise, rereadTeam } from "../session/own-team.ts";
import type { Session } from "../session/session.ts";

export interface ExportRight {
  /** The export policy as administrators have signed it; null for an account without an enterprise. */
  readonly exporters: Exporters | null;
  /** Whether this account may export from the enterprise's buckets. */
  readonly isAllowed: boolean;
}

/** Whether the bucket may be exported. The policy does not apply to a bucket that belongs to no enterprise. */
export const isExportable = (
  { isAllowed }: ExportRight,
  { enterprise_uid }: Pick<Bucket, "enterprise_uid">,
): boolean => enterprise_uid === null || isAllowed;

/**
 * Whether this account may export from the enterprise's buckets. Administrators have signed the policy, but only the
 * server says which members have the permission `export` (MS-178).
 */
const isPermitted = async (session: Session, { roster, isAdmin }: Enterprise): Promise<boolean> => {
  if (isAdmin || roster.exporters === "everyone") return true;
  if (roster.exporters === "admins") return false;
  const params = { enterpriseId: roster.uid };
  return (await session.api.team.rootPermissions({ params })).export === true;
};

/**
 * Reads the newest roster, and computes this account's right from it.
 * @throws CannotVerifyError if the enterprise's roster does not verify; CallFailure.
 */
export const loadExportRight = async (session: Session): Promise<ExportRight> => {
  await rereadTeam(session);
  const enterprise = await findEnterprise(session);
  if (!enterprise) return { exporters: null, isAllowed: true };
  return {
    exporters: enterprise.roster.exporters,
    isAllowed: await isPermitted(session, enterprise),
  };
};
