import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import { type EnterpriseKey, openEnterpriseKey } from "@keepwell/crypto/enterprise/open-enterprise-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Session } from "../session/session.ts";
import { verified } from "../sharing/fingerprints.ts";
import { requireEnterprise } from "./enterprise.ts";

/**
 * One of the enterprise's private keys, as an administrator holds it: of now, unless another generation is asked
 * for. Its public half is the one in the roster.
 * @throws CannotVerifyError, also where this account was not given it.
 */
export const enterpriseKey = async (
  session: Session,
  kind: EnterpriseKeyKind,
  gen?: number,
): Promise<EnterpriseKey> => {
  const { roster } = await requireEnterprise(session);
  const { keys } = await session.api.team.getEnterpriseKeys({ params: { enterpriseId: roster.uid } });
  const wanted = gen ?? roster.erk.gen;
  const given = keys.find((one) => one.kind === kind && one.gen === wanted);
  if (!given) throw new CannotVerifyError();
  const [reader, signer] = [await session.keyring.identity(), await verified(given.signer)];
  return openEnterpriseKey(given.grant, { reader, signer, roster, kind, gen: wanted });
};
