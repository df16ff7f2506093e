/** @file The people of an enterprise, from their invitation on. */
import { endpoint } from "../endpoint.ts";
import { anyLine, email, newUid, personName, text, timestamp, uid } from "../fields.ts";
import { bundle } from "../identity/identity.endpoints.ts";
import { named, z } from "../zod.ts";
import { enterpriseParams, grantee, inEnterprise } from "./fields.ts";

/**
 * `invited`: has not set a password. `pending`: has keys, and waits to join or to be admitted by an
 * administrator. `active`: stands in the roster. `suspended`: cannot sign in, and is to leave the roster.
 */
export const MEMBER_STATES = ["invited", "pending", "active", "suspended"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

export const INVITATION_DAYS = 14;

export const teamUserReply = named(
  "TeamUser",
  z.object({
    uid,
    id: uid,
    fullname: text(210),
    firstname: text(100),
    lastname: text(100),
    email: text(254),
    state: z.enum(MEMBER_STATES),
    is_admin: z.boolean(),
    /** Whether the person has agreed to join: an administrator can admit, and later recover the account. */
    has_joined: z.boolean(),
    /** Null while there are none. */
    bundle: z.nullable(bundle),
    /** Of the set-password link; null once it was used. */
    invitation: z.nullable(z.object({ sent_at: timestamp, expires_at: timestamp })),
    created_at: timestamp,
  }),
);

const searchQuery = z.object({ q: z.optional(anyLine(100)) });

/** What is wrong where the two addresses differ. */
const mismatch = { path: ["email_confirm"], error: "email_mismatch" };
const isConfirmed = (form: { readonly email: string; readonly email_confirm: string }): boolean =>
  form.email === form.email_confirm;

const form = { firstname: personName, lastname: personName, email, email_confirm: email };

export const usersEndpoints = {
  listUsers: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/users",
    summary:
      "Everyone who belongs to the enterprise or is invited, by full name. For those who manage users: `users.manage` for any other.",
    access: "session",
    params: enterpriseParams,
    reply: z.array(teamUserReply),
  }),
  searchUsers: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/users/search",
    summary:
      "Up to 20 of them whose name or address has this in it. For those who manage users, or permissions on the enterprise: `users.manage` for any other.",
    access: "session",
    params: enterpriseParams,
    query: searchQuery,
    reply: z.array(z.object({ uid, id: uid, fullname: text(210), email: text(254) })),
  }),
  searchMembers: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/team/members",
    summary:
      "Up to 20 members and groups whose name has this in it: whom something can be granted to. For those who manage users, or permissions on anything: `users_groups.manage` for any other.",
    access: "session",
    params: enterpriseParams,
    query: searchQuery,
    reply: z.array(z.object({ ...grantee.shape, id: uid, email: z.nullable(text(254)) })),
  }),
  createUser: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/users",
    summary:
      "Invites somebody: mails a link with which to set a password. `users.manage` for who manages no users; 402 where the plan has no room; 422 `email_taken` where the address has an account or is invited.",
    access: "session",
    params: enterpriseParams,
    body: z.object({ uid: z.optional(newUid), ...form }).check(z.refine(isConfirmed, mismatch)),
    reply: teamUserReply,
    status: 201,
  }),
  getUser: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/users/{id}",
    summary: "One member, for those who manage users: `users.manage` for any other.",
    access: "session",
    params: inEnterprise,
    reply: teamUserReply,
  }),
  updateUser: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/users/{id}",
    summary:
      "Changes a member's name, and the address where it is not proven yet. `users.manage` for who manages no users. By administrators alone an administrator is changed, and the address of anybody who has an account: 403 for any other. The address of somebody invited takes all that waits for that person: `users_groups.manage` without it. 422 on `email` where it is proven, or somebody else's.",
    access: "session",
    params: inEnterprise,
    body: z.object(form).check(z.refine(isConfirmed, mismatch)),
    reply: teamUserReply,
  }),
  deleteUser: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/users/{id}",
    summary:
      "Ends a membership and the account: team buckets go to `hand_over_to`, private passwords are destroyed. Answers the leaver's report. `users.manage` for who manages no users. An administrator is deleted by administrators alone: 403 for any other. Nobody deletes himself: `account.enterprise`. It takes the password given anew: `confirmation_required`. `last_admin` where nobody else administers, `user.owns_buckets` where nobody takes over; 422 on `hand_over_to` for who is not active, and for who is no administrator where the caller is none.",
    access: "session",
    params: inEnterprise,
    query: z.object({ hand_over_to: z.optional(uid) }),
    reply: z.object({ report: z.nullable(uid) }),
  }),
  sendInvitation: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/users/{id}/invitation",
    summary:
      "Mails the set-password link again; the one before ends. `users.manage` for who manages no users; 409 where the person has an account; 422 `email_taken` where the address is somebody's by now.",
    access: "session",
    params: inEnterprise,
    reply: teamUserReply,
  }),
  setUserState: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/users/{id}/state",
    summary:
      "Suspends a member, or lets one back in: who was suspended waits to be admitted again. `users.manage` for who manages no users; 403 for an administrator by anyone but administrators, and for oneself. To suspend an administrator takes the password given anew: `confirmation_required`. `user.not_joined` for who is invited, `last_admin` where nobody else administers.",
    access: "session",
    params: inEnterprise,
    body: z.object({ state: z.enum(["suspended", "pending"]) }),
    reply: teamUserReply,
  }),
  resetUserPassword: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/users/{id}/password",
    summary:
      "Mails a member a reset link, from which an administrator can be asked to recover the account. `users.manage` for who manages no users; 403 for an administrator, and for an address that is not proven, by anyone but administrators; `user.not_joined` for who is invited.",
    access: "session",
    params: inEnterprise,
    reply: z.void(),
    status: 204,
  }),
};

export type TeamUser = z.output<typeof teamUserReply>;
export type TeamUserCreate = z.output<typeof usersEndpoints.createUser.body>;
export type TeamUserUpdate = z.output<typeof usersEndpoints.updateUser.body>;
