/**
 * @file Stores counts from members' health reports for the administrators. Each member chooses whether to send theirs.
 */
import { fail } from "@keepwell/contract/errors.ts";
import type {
  HealthCounts,
  SentHealthCounts,
  TeamPasswordHealth,
} from "@keepwell/contract/team/password-health.endpoints.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import type { Membership } from "../../people/member.store.ts";
import { nameOf } from "../../people/name-of.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { authorizeAdmin } from "../../policies/authorize-team.ts";
import { inTeam, type TeamWritten, unchanged } from "../in-team.ts";
import {
  countActiveMembers,
  deleteHealth,
  findHealth,
  listHealth,
  upsertHealth,
} from "./password-health.store.ts";

interface Stored {
  readonly counts: HealthCounts;
  readonly sent_at: Date;
}

const presentSent = ({ counts, sent_at }: Stored): SentHealthCounts => ({
  sent_at: sent_at.toISOString(),
  counts: {
    score: counts.score,
    checked: counts.checked,
    leaked: counts.leaked,
    reused: counts.reused,
    weak: counts.weak,
    short: counts.short,
    http: counts.http,
    old: counts.old,
    code: counts.code,
    address: counts.address,
  },
});

const authorizeActive = async (within: Handle, actor: Actor, enterpriseUid: string) => {
  const membership = await authorizeEnterprise(within, actor, enterpriseUid);
  return membership.state === "active" ? membership : fail("forbidden");
};

const enterpriseOf = ({ enterprise_uid: uid, name }: Membership) =>
  ({ model: "enterprise", uid, name }) as const;

interface HealthWrite {
  readonly actor: Actor;
  readonly caller: Caller;
  readonly enterpriseUid: string;
  readonly authorize: typeof authorizeEnterprise;
}

export const createPasswordHealthService = (context: Context) => {
  const { clock, database } = context;
  const { handle } = database;

  /** Stores or withdraws a member's own counts. */
  const write = <Result>(
    { authorize, ...by }: HealthWrite,
    work: (within: Handle, membership: Membership) => Promise<TeamWritten<Result>>,
  ): Promise<Result> =>
    inTeam(
      context,
      { ...by, lock: "shared", authorize: (within) => authorize(within, by.actor, by.enterpriseUid) },
      work,
    );

  return {
    list: async (actor: Actor, enterpriseUid: string): Promise<TeamPasswordHealth> => {
      await authorizeAdmin(handle, actor, enterpriseUid);
      const sent = await listHealth(handle, enterpriseUid);
      return {
        members: await countActiveMembers(handle, enterpriseUid),
        sent: sent.map(({ uid, email, firstname, lastname, ...stored }) => ({
          user: { uid, fullname: nameOf({ firstname, lastname }), email },
          ...presentSent(stored),
        })),
      };
    },

    own: async (actor: Actor, enterpriseUid: string): Promise<{ sent: SentHealthCounts | null }> => {
      await authorizeEnterprise(handle, actor, enterpriseUid);
      const stored = await findHealth(handle, actor.uid);
      return { sent: stored ? presentSent(stored) : null };
    },

    send: (
      actor: Actor,
      enterpriseUid: string,
      { counts, caller }: { readonly counts: HealthCounts; readonly caller: Caller },
    ): Promise<{ sent: SentHealthCounts }> =>
      write({ actor, caller, enterpriseUid, authorize: authorizeActive }, async (within, membership) => {
        const at = clock.now();
        await upsertHealth(within, { userUid: actor.uid, enterpriseUid, counts, at });
        return {
          result: { sent: presentSent({ counts, sent_at: at }) },
          audit: [{ kind: "password_health_sent", objects: [enterpriseOf(membership)] }],
          changed: [],
        };
      }),

    withdraw: (actor: Actor, enterpriseUid: string, caller: Caller): Promise<void> =>
      write({ actor, caller, enterpriseUid, authorize: authorizeEnterprise }, async (within, membership) =>
        (await deleteHealth(within, actor.uid))
          ? {
              result: undefined,
              audit: [{ kind: "password_health_withdrawn", objects: [enterpriseOf(membership)] }],
              changed: [],
            }
          : unchanged(undefined),
      ),
  };
};

export type PasswordHealthService = ReturnType<typeof createPasswordHealthService>;
