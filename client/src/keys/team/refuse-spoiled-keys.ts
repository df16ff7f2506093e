import { REFUSALS_MAX } from "@keepwell/contract/team/keys.endpoints.ts";
import { hasType } from "../../api/call-failure.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";

const isPassedOver = (error: unknown): boolean => hasType(error, "rate_limited", "not_found", "forbidden");

/**
 * Gives back the copies of keys that did not open, so that somebody else replaces them. A few at a time and not for
 * ever: somebody who goes on giving what does not open is seen in the audit log.
 * @returns how many wait to be replaced since.
 */
export const refuseSpoiledKeys = async (session: Session): Promise<number> => {
  const { spoiled } = await session.keyring.team();
  const keys = (await spoiled.take()).slice(0, REFUSALS_MAX);
  if (keys.length === 0) return 0;
  const { roster } = await requireEnterprise(session);
  try {
    const params = { enterpriseId: roster.uid };
    const { refused } = await session.api.team.refuseKeys({ params, body: { keys } });
    spoiled.settle(keys);
    return refused;
  } catch (error) {
    if (isPassedOver(error)) return 0;
    throw error;
  }
};
