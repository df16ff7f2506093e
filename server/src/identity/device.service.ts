/**
 * @file Trusted browsers. A trusted browser has a key of its own, which it keeps. The server stores the account key
 * wrapped under that key. To open the account key, the browser needs both.
 */

import { fail } from "@keepwell/contract/errors.ts";
import type { TrustedDevice } from "@keepwell/contract/identity/recovery.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import { getUser } from "../people/user.store.ts";
import type { ActivityService } from "./activity.service.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import { deleteDevice, insertDevice, listDevices, renewDevice } from "./device.store.ts";
import { inAccount } from "./in-account.ts";

const USER_AGENT_MAX = 300;
/**
 * How many trusted browsers an account can have. Adding another one removes the browser that was unused for longest.
 */
const DEVICES_MAX = 50;

interface DeviceParts {
  readonly activity: ActivityService;
  readonly confirmation: ConfirmationService;
}

interface NewDevice {
  readonly uid: string;
  readonly wrap: Sealed<"ak-device">;
  readonly ak_gen: number;
}

export const createDeviceService = (
  { database, clock }: Context,
  { activity, confirmation }: DeviceParts,
) => ({
  list: async (actor: Actor): Promise<TrustedDevice[]> => {
    const { handle } = database;
    const rows = await listDevices(handle, await getUser(handle, actor.uid));
    return rows.map(({ uid, user_agent, created_at, last_used_at }) => ({
      uid,
      user_agent,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }));
  },

  /**
   * Trusts a browser, or renews the trust. A trusted browser calls this at each sign-in. The security log records no
   * renewals.
   */
  trust: async (actor: Actor, { uid, wrap, ak_gen }: NewDevice, caller: Caller): Promise<void> => {
    await confirmation.requireRecent(actor);
    const now = clock.now();
    const user_agent = caller.userAgent.slice(0, USER_AGENT_MAX);
    const times = { created_at: now, last_used_at: now };
    const write = { actor, caller, lock: "shared" } as const;
    await inAccount({ database, activity }, write, async (within, user) => {
      if (ak_gen !== user.ak_gen) return fail("conflict");
      const row = { uid, user_uid: user.uid, wrap, ak_gen, user_agent, ...times };
      if (await renewDevice(within, row)) return { result: undefined, activity: null, changed: [] };
      for (const old of (await listDevices(within, user)).slice(DEVICES_MAX - 1))
        await deleteDevice(within, { uid: old.uid, userUid: user.uid });
      await insertDevice(within, row);
      return { result: undefined, activity: "browser_trusted", changed: [] };
    }).catch((error: unknown) => refuseTaken(error));
  },

  distrust: async (actor: Actor, uid: string, caller: Caller): Promise<void> => {
    await confirmation.requireRecent(actor);
    await inAccount({ database, activity }, { actor, caller, lock: "shared" }, async (within) => {
      if (!(await deleteDevice(within, { uid, userUid: actor.uid }))) return fail("not_found");
      return { result: undefined, activity: "browser_distrusted", changed: [] };
    });
  },
});
