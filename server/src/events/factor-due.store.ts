import { sql } from "kysely";
import { notify } from "../db/notify.ts";
import type { Handle } from "../db/schema.ts";
import { isFactorDue } from "../people/second-factor.store.ts";
import { CHANGES_CHANNEL } from "./change.store.ts";

/** How many sessions one notification names at most, because PostgreSQL refuses payloads of 8000 bytes or more. */
const SESSIONS_AT_ONCE = 100;

/**
 * Computes again whether the sessions of these users lack the required second factor, and announces each session for
 * which the answer has changed. The caller has locked the memberships; see [Note: Required factor].
 */
export const refreshFactorDue = async (within: Handle, userUids: readonly string[]): Promise<void> => {
  const due = isFactorDue(sql.ref("sessions.user_uid"));
  const { rows } = await sql<{ sid: string; factor_due: boolean }>`
    update sessions set factor_due = ${due}
    where user_uid = any(${userUids}::uuid[]) and factor_due is distinct from ${due}
    returning sid, factor_due`.execute(within);
  const payloads = [true, false].flatMap((isDue) => {
    const sids = rows.filter(({ factor_due }) => factor_due === isDue).map(({ sid }) => sid);
    return Array.from({ length: Math.ceil(sids.length / SESSIONS_AT_ONCE) }, (_, part) =>
      JSON.stringify({
        factor_due: isDue,
        sessions: sids.slice(part * SESSIONS_AT_ONCE, (part + 1) * SESSIONS_AT_ONCE),
      }),
    );
  });
  await notify(within, CHANGES_CHANNEL, payloads);
};
