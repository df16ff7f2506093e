/** @file The security log of an account: what happened to it, when, and from where. */
import { EVENTS_PAGE } from "@keepwell/contract/identity/account.endpoints.ts";
import type { AccountEventKind } from "@keepwell/contract/identity/account-events.ts";
import { recordSignIn } from "../audit/audit.store.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import type { Occasion } from "../messages/message.ts";
import { deleteEventsBefore, hasEventFrom, insertEvent, listEvents } from "./activity.store.ts";

/** How long the log goes back. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;
const USER_AGENT_MAX = 300;

const SIGNED_IN: readonly AccountEventKind[] = ["account_created", "signed_in"];

/** What an enterprise's log tells of its members, and by which name. */
const TOLD_OF_MEMBERS: Readonly<
  Partial<Record<AccountEventKind, Parameters<typeof recordSignIn>[1]["kind"]>>
> = {
  signed_in: "signed_in",
  sign_in_failed: "sign_in_failed",
  two_factor_failed: "second_factor_failed",
};

export const createActivityService = ({ database: { handle }, clock }: Context) => {
  const agentOf = (caller: Caller): string => caller.userAgent.slice(0, USER_AGENT_MAX);
  return {
    /**
     * Within the transaction that does it, so that neither is there without the other. An enterprise's log tells of
     * its members' sign-ins too.
     */
    record: async (
      within: Handle,
      kind: AccountEventKind,
      { userUid, caller }: { userUid: string; caller: Caller },
    ): Promise<void> => {
      const at = clock.now();
      await insertEvent(within, {
        user_uid: userUid,
        kind,
        ip: caller.ip,
        user_agent: agentOf(caller),
        at,
      });
      const told = TOLD_OF_MEMBERS[kind];
      if (told) await recordSignIn(within, { kind: told, userUid, ip: caller.ip, at });
    },

    /** Whether the account was never opened from such a browser. */
    isNewBrowser: async (within: Handle, userUid: string, caller: Caller): Promise<boolean> =>
      !(await hasEventFrom(within, { userUid, kinds: SIGNED_IN, userAgent: agentOf(caller) })),

    /** For the letter that tells of it. */
    occasion: (caller: Caller): Occasion => ({
      at: clock.now().toISOString(),
      userAgent: agentOf(caller),
      network: caller.ip,
    }),

    list: async (actor: Actor, before: number | undefined) => {
      const rows = await listEvents(handle, { userUid: actor.uid, before, limit: EVENTS_PAGE });
      return rows.map(({ seq, kind, ip, user_agent, at }) => ({
        seq,
        kind,
        ip,
        user_agent,
        at: at.toISOString(),
      }));
    },

    sweep: (): Promise<void> => deleteEventsBefore(handle, new Date(clock.now().getTime() - KEPT_MS)),
  };
};

export type ActivityService = ReturnType<typeof createActivityService>;
