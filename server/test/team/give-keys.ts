/**
 * @file Gives missing keys like a user who answers yes to every question of the client. The client asks before it gives
 * a key for permissions that have no signed record, as in some tests.
 */
import {
  giveAskedKeys,
  giveMissingKeys as giveEntitled,
} from "@keepwell/client/keys/team/give-missing-keys.ts";
import { type Upkeep, upkeep as upkeepOnce } from "@keepwell/client/keys/team/keys-upkeep.ts";
import type { Session } from "@keepwell/client/session/session.ts";

/**
 * Gives all missing keys, including those about which the client would ask. Returns their number. There are up to three
 * rounds, because a key that was given may make it possible to give another key.
 */
export const giveMissingKeys = async (session: Session): Promise<number> => {
  let total = 0;
  for (let round = 1; round < 4; round += 1) {
    const { given, asked } = await giveEntitled(session);
    const count = given + (await giveAskedKeys(session, asked));
    total += count;
    if (count === 0) break;
  }
  return total;
};

export const upkeep = async (session: Session): Promise<Upkeep> => {
  const before = await giveMissingKeys(session);
  const done = await upkeepOnce(session);
  return { ...done, given: before + done.given + (await giveMissingKeys(session)) };
};
