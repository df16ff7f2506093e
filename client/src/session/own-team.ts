import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { EnterpriseKey } from "@keepwell/crypto/enterprise/open-enterprise-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Enterprise } from "../keyring/team/enterprise.ts";
import type { Session } from "./session.ts";

/**
 * The account's enterprise with its verified roster; null if the account has no enterprise. Later calls return the same
 * roster until `rereadTeam` is called or a key of the team does not open.
 * @throws CannotVerifyError
 */
export const findEnterprise = (session: Session): Promise<Enterprise | null> => session.keyring.enterprise();

/** Whether the account remembers an enterprise, whatever the server says. @throws as `Trust.read` */
export const remembersTeam = async ({ keyring }: Session): Promise<boolean> =>
  (await (await keyring.trust()).read()).enterprise !== undefined;

/**
 * Like `findEnterprise`, but requires that the account has an enterprise.
 * @throws CannotVerifyError if there is none, or if its roster does not verify.
 */
export const requireEnterprise = async (session: Session): Promise<Enterprise> => {
  const enterprise = await findEnterprise(session);
  if (!enterprise) throw new CannotVerifyError();
  return enterprise;
};

/**
 * Makes the next use of the team read its roster and keys again, because another client may have changed something in
 * the team.
 */
export const rereadTeam = async ({ keyring }: Session): Promise<void> => (await keyring.team()).reread();

/**
 * One of the enterprise's private keys, which only administrators have; the key of the generation `gen`, by default the
 * current generation.
 * @throws CannotVerifyError if the key does not verify, or if this account does not have it.
 */
export const enterpriseKey = async (
  { keyring }: Session,
  kind: EnterpriseKeyKind,
  gen?: number,
): Promise<EnterpriseKey> => (await keyring.team()).enterpriseKey(kind, gen);
