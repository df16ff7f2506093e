/** @file Decides when the page warns users that their account is almost full. */
import type { HeldByAccount } from "./billing.endpoints.ts";

/** The page warns when an account has reached this fraction of a ceiling. */
const NEAR = 0.9;

export interface NearCeiling {
  readonly measure: keyof HeldByAccount;
  readonly used: number;
  readonly most: number;
}

/** The ceiling that the account is closest to; null while it is far from all of them. */
export const nearestCeiling = (held: HeldByAccount): NearCeiling | null => {
  const near = (["entries", "bytes", "containers"] as const).flatMap((measure) => {
    const { used, most } = held[measure];
    return most !== null && used >= most * NEAR ? [{ measure, used, most }] : [];
  });
  const [nearest = null] = near.sort((one, other) => other.used / other.most - one.used / one.most);
  return nearest;
};
