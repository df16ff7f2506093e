/** @file The security log of an account: what happened to it, when, and from where. */
import { EVENTS_PAGE } from "@keepwell/contract/identity/account.endpoints.ts";
import type { AccountEventKind } from "@keepwell/contract/identity/account-events.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { recordOfMember } from "../audit/audit.store.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import type { Occasion } from "../messages/message.ts";
import { deleteEventsBefore, hasEventFrom, insertEvent, listEvents } from "./activity.store.ts";

/** How long the security log is kept. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;
const USER_AGENT_MAX = 300;

const SIGNED_IN: readonly AccountEventKind[] = ["account_created", "signed_in", "passkey_used"];

/** The events that an enterprise's audit log also records about a member, each with its kind in the audit log. */
const MEMBER_AUDIT_KINDS: Readonly<Partial<Record<AccountEventKind, AuditKind>>> = {
  signed_in: "signed_in",
  passkey_used: "signed_in",
  sign_in_failed: "sign_in_failed",
  passkey_failed: "sign_in_failed",
  two_factor_failed: "second_factor_failed",
  two_factor_added: "two_factor_added",
  two_factor_changed: "two_factor_changed",
  two_factor_removed: "two_factor_removed",
  passkey_added: "passkey_added",
  passkey_removed: "passkey_removed",
  backup_codes_changed: "backup_codes_changed",
  entries_exported: "entries_exported",
};

interface Recorded {
  readonly userUid: string;
  readonly caller: Caller;
  /** A detail of the event that needs no translation and is not secret. */
  readonly detail?: string | undefined;
}

export const createActivityService = ({ database: { handle }, clock }: Context) => {
  const readUserAgent = (caller: Caller): string => caller.userAgent.slice(0, USER_AGENT_MAX);
  return {
    /**
     * Records an event in the security log, in the same transaction as the change itself. The events in
     * `MEMBER_AUDIT_KINDS` also go into the audit log of the user's enterprise.
     */
    record: async (
      within: Handle,
      kind: AccountEventKind,
      { userUid, caller, detail }: Recorded,
    ): Promise<void> => {
      const at = clock.now();
      await insertEvent(within, {
        user_uid: userUid,
        kind,
        ip: caller.ip,
        user_agent: readUserAgent(caller),
        at,
        detail: detail ?? null,
      });
      const auditKind = MEMBER_AUDIT_KINDS[kind];
      if (auditKind) await recordOfMember(within, { kind: auditKind, userUid, ip: caller.ip, at, detail });
    },

    /** Whether the security log has no earlier sign-in of the account from a browser with this user agent. */
    isNewBrowser: async (within: Handle, userUid: string, caller: Caller): Promise<boolean> =>
      !(await hasEventFrom(within, { userUid, kinds: SIGNED_IN, userAgent: readUserAgent(caller) })),

    /** The time, IP address and browser of an event, for the mail about the event. */
    occasion: (caller: Caller): Occasion => ({
      at: clock.now().toISOString(),
      userAgent: readUserAgent(caller),
      network: caller.ip,
    }),

    list: async (actor: Actor, before: number | undefined) => {
      const rows = await listEvents(handle, { userUid: actor.uid, before, limit: EVENTS_PAGE });
      return rows.map(({ seq, kind, detail, ip, user_agent, at }) => ({
        seq,
        kind,
        detail,
        ip,
        user_agent,
        at: at.toISOString(),
      }));
    },

    sweep: (): Promise<void> => deleteEventsBefore(handle, new Date(clock.now().getTime() - KEPT_MS)),
  };
};

export type ActivityService = ReturnType<typeof createActivityService>;
