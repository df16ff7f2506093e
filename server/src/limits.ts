/** @file Rate limits, counted in the database, so that all servers share them. */
import { createHash } from "node:crypto";
import { fail } from "@keepwell/contract/errors.ts";
import { INVITATIONS_AN_HOUR } from "@keepwell/contract/team/users.endpoints.ts";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Handle } from "./db/schema.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How many points can be spent within a number of seconds. Each limit counts by the caller's network or user, unless
 * this list says otherwise:
 * - `login`: by mail address and network together; `login_ip` by network only, `login_account` by mail address only
 * - `reset_link`: by mail address; `reset_link_ip` by network
 * - `webauthn_challenge`: challenges for passkeys and security keys, by sign-in attempt or session; for a sign-in with
 *   a passkey by network
 * - `passkey`: failed sign-ins with a passkey, by network
 * - `confirm`: by session, so that a stolen token gets no more tries from other networks
 * - `two_factor`: tries of codes and security keys by user and network together; `two_factor_account` by user only. A
 *   pending sign-in also allows at most five tries.
 * - `recovery`: by user, with one counter for recovery codes and previous passwords, and one for the current password
 * - `invite`: adding a member to a bucket, changing an access, and offering a bucket, because each can mail another
 *   person in the user's name
 * - `member_letter`: by the member to whom the mail goes
 * - `member_link`: invalid invitations to a team, by network; `member_accept`: valid ones, by the invited person
 * - `team_change`: changes of groups, access lists and access policies, and new permission records
 *
 * A text message spends, in this order, `sms_resend` and `sms_user` by user, `sms_number` by number and purpose,
 * `sms_ip` by network and `sms_day` for the whole installation. So a user who is refused early uses up nothing of the
 * limits that others share.
 */
export const DEFAULT_LIMITS = {
  prelogin: { points: 30, seconds: MINUTE },
  login: { points: 5, seconds: 15 * MINUTE },
  login_ip: { points: 60, seconds: 15 * MINUTE },
  login_account: { points: 100, seconds: 24 * HOUR },
  webauthn_challenge: { points: 120, seconds: MINUTE },
  passkey: { points: 60, seconds: 15 * MINUTE },
  confirm: { points: 5, seconds: 15 * MINUTE },
  verification: { points: 5, seconds: HOUR },
  link: { points: 30, seconds: HOUR },
  reset_link: { points: 3, seconds: HOUR },
  reset_link_ip: { points: 10, seconds: HOUR },
  recovery: { points: 10, seconds: HOUR },
  recovery_request: { points: 3, seconds: HOUR },
  recovery_state: { points: 1200, seconds: HOUR },
  signup: { points: 20, seconds: HOUR },
  signup_card: { points: 20, seconds: HOUR },
  subscribe: { points: 20, seconds: HOUR },
  preview: { points: 120, seconds: HOUR },
  card: { points: 20, seconds: HOUR },
  key_lookup: { points: 30, seconds: HOUR },
  invite: { points: 60, seconds: HOUR },
  member_invite: { points: INVITATIONS_AN_HOUR, seconds: HOUR },
  member_letter: { points: 5, seconds: HOUR },
  member_link: { points: 30, seconds: HOUR },
  member_accept: { points: 10, seconds: HOUR },
  audit_report: { points: 1200, seconds: HOUR },
  team_change: { points: 600, seconds: MINUTE },
  key_refusal: { points: 20, seconds: HOUR },
  share_link: { points: 30, seconds: HOUR },
  search: { points: 60, seconds: MINUTE },
  generate: { points: 120, seconds: MINUTE },
  reports: { points: 30, seconds: MINUTE },
  two_factor: { points: 10, seconds: 15 * MINUTE },
  two_factor_account: { points: 100, seconds: 24 * HOUR },
  card_token: { points: 30, seconds: HOUR },
  card_challenge: { points: 60, seconds: HOUR },
  sms_resend: { points: 1, seconds: 30 },
  sms_user: { points: 5, seconds: HOUR },
  sms_number: { points: 5, seconds: HOUR },
  sms_ip: { points: 20, seconds: HOUR },
  sms_day: { points: 500, seconds: 24 * HOUR },
} as const;

export type LimitName = keyof typeof DEFAULT_LIMITS;
type Limit = { readonly points: number; readonly seconds: number };
export type LimitOverrides = Readonly<Partial<Record<LimitName, Limit>>>;

/** A point that was spent. */
interface Point {
  readonly name: LimitName;
  /** The counter's key in its stored form. */
  readonly key: string;
  /** When the counting period ends, in milliseconds since 1970. */
  readonly until: number;
}

export type Spent = readonly Point[];

export interface Limits {
  /**
   * Spends one point of each of these limits. If one of the limits is used up, spends nothing and throws `rate_limited`
   * with the seconds to wait.
   */
  spend(...uses: readonly Use[]): Promise<Spent>;
  /** Gives back the point that was spent from this limit. */
  refund(spent: Spent, name: LimitName): Promise<void>;
  /** Deletes the limit's counter for this key, so that none of its points count as spent. */
  reset(name: LimitName, key: string): Promise<void>;
}

type Use = readonly [name: LimitName, key: string];

/** Keys may be mail addresses, so they are stored hashed. */
const hashed = (key: string) => createHash("sha256").update(key).digest("base64url");

const storeClient = (handle: Handle) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    handle.executeQuery(CompiledQuery.raw(text, values)),
});

export const createLimits = (handle: Handle, overrides: LimitOverrides = {}): Limits => {
  const limiter = (name: LimitName) => {
    const { points, seconds } = overrides[name] ?? DEFAULT_LIMITS[name];
    return new RateLimiterPostgres({
      storeClient: storeClient(handle),
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // All limits share one table, so it is enough if one limit deletes the expired rows.
      clearExpiredByTimeout: name === "login",
    });
  };
  const names = Object.keys(DEFAULT_LIMITS) as LimitName[];
  const limiters = Object.fromEntries(names.map((name) => [name, limiter(name)])) as Record<
    LimitName,
    RateLimiterPostgres
  >;
  /** Gives points back only while their counting period lasts, because the next period starts at zero. */
  const giveBack = async (spent: Spent): Promise<void> => {
    for (const { key, until } of spent)
      await handle
        .updateTable("rate_limits")
        .set((row) => ({ points: row("points", "-", 1) }))
        .where("key", "=", key)
        .where("points", ">", 0)
        .where("expire", "<=", until)
        .execute();
  };

  /** Spends a point. `retryAfter` is null, or the number of seconds to wait if no point was left. */
  const take = async ([name, subject]: Use): Promise<{ point: Point; retryAfter: number | null }> => {
    const key = hashed(subject);
    const toPoint = ({ msBeforeNext }: RateLimiterRes): Point => ({
      name,
      key: limiters[name].getKey(key),
      until: Date.now() + msBeforeNext,
    });
    try {
      return { point: toPoint(await limiters[name].consume(key)), retryAfter: null };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return { point: toPoint(refused), retryAfter: Math.ceil(refused.msBeforeNext / 1000) };
    }
  };

  return {
    spend: async (...uses) => {
      const spent: Point[] = [];
      for (const use of uses) {
        const { point, retryAfter } = await take(use);
        spent.push(point);
        if (retryAfter === null) continue;
        await giveBack(spent);
        return fail("rate_limited", { retryAfter });
      }
      return spent;
    },
    refund: (spent, name) => giveBack(spent.filter((point) => point.name === name)),
    reset: async (name, key) => void (await limiters[name].delete(hashed(key))),
  };
};
