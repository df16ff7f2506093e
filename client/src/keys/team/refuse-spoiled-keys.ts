import { REFUSALS_MAX } from "@keepwell/contract/team/keys.endpoints.ts";
import { hasType } from "../../api/call-failure.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";

const isPassedOver = (error: unknown): boolean => hasType(error, "rate_limited", "not_found", "forbidden");

/**
 * Reports copies of keys that did not open, so that another member replaces them. Reports a few copies at a time, and
 * each copy only once. The audit log shows which member gives wrong copies again and again.
 * @returns how many copies now wait to be replaced.
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
