/** @file Describes an account to the operator: its user and how much it holds, but none of its content. */
import { getSubscriptionAndUsage } from "../../billing/subscription.store.ts";
import type { Context } from "../../context.ts";
import { listMethods, loadFactors } from "../../identity/two-factor-proof.service.ts";
import { findMembership } from "../../people/member.store.ts";
import { nameOf } from "../../people/name-of.ts";
import type { User } from "../../people/user.store.ts";
import { listUserSessions } from "../../sessions/session.store.ts";
import { printable } from "../command.ts";
import type { ListedUser } from "./users.store.ts";

export const listed = (user: ListedUser) => ({
  uid: user.uid,
  email: user.email,
  name: nameOf(user),
  created_at: user.created_at,
  last_used_at: user.last_used_at,
  email_verified: user.email_verified_at !== null,
  disabled_at: user.disabled_at,
});

export const describeSessions = async (
  { database: { handle }, clock }: Pick<Context, "database" | "clock">,
  uid: string,
) =>
  (await listUserSessions(handle, uid, clock.now())).map(({ sid, ip, user_agent, ...times }) => ({
    sid,
    ip,
    user_agent,
    ...times,
  }));

export const describeUser = async (context: Pick<Context, "database" | "clock">, user: User) => {
  const { handle } = context.database;
  const held = await getSubscriptionAndUsage(handle, user.uid);
  const membership = await findMembership(handle, user.uid);
  const sessions = await describeSessions(context, user.uid);
  return {
    ...listed({ ...user, last_used_at: sessions[0]?.last_used_at ?? null }),
    locale: user.locale,
    plan: held.plan,
    factors: listMethods(await loadFactors(handle, user.uid)),
    sessions: sessions.length,
    enterprise: membership ? { name: membership.name, role: membership.role, state: membership.state } : null,
    holds: { entries: held.entries, bytes: held.bytes, buckets_and_lists: held.containers },
  };
};

const shown = (value: unknown): string => {
  if (value === null) return "–";
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, part]) => `${name} ${shown(part)}`)
      .join(", ");
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
};

export const asLines = (facts: Readonly<Record<string, unknown>>): string =>
  printable(
    Object.entries(facts)
      .map(([name, value]) => `${name.padEnd(16)}${shown(value)}`)
      .join("\n"),
  );
