/** @file The members of an enterprise, including invited users. */
import { emptyReply, endpoint } from "../endpoint.ts";
import { anyLine, email, newUid, personName, text, timestamp, uid } from "../fields.ts";
import { bundle } from "../identity/identity.endpoints.ts";
import {
  accountDisabled,
  administratorProtected,
  lastAdministrator,
  notInEnterprise,
  notJoined,
  passwordNotConfirmed,
  refusal,
  tooManyTries,
  uidTaken,
  usersRefused,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { enterpriseParams, grantee, inEnterprise } from "./fields.ts";

/**
 * The state of a member.
 * - `invited`: has not set a password.
 * - `pending`: has keys, but has not agreed to join, or has agreed and is not yet admitted by an administrator.
 * - `active`: is in the roster.
 * - `suspended`: cannot sign in, and must be removed from the roster.
 */
export const MEMBER_STATES = ["invited", "pending", "active", "suspended"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

export const INVITATION_DAYS = 14;
/** How many people a user can invite to an enterprise in an hour. */
export const INVITATIONS_AN_HOUR = 300;

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
    /** Whether the user has agreed to join. If so, an administrator can admit them. */
    has_joined: z.boolean(),
    /**
     * Whether the user's current account key is sealed to the enterprise. If not, administrators cannot recover the
     * account.
     */
    has_escrow: z.boolean(),
    /** The user's public keys; null until the user has made keys. */
    bundle: z.nullable(bundle),
    /** When the link to set a password was sent, and when it expires; null after the user has used the link. */
    invitation: z.nullable(z.object({ sent_at: timestamp, expires_at: timestamp })),
    created_at: timestamp,
  }),
);

const searchQuery = z.object({ q: z.optional(anyLine(100)) });

/** The problem if the address and its confirmation (the address typed a second time) differ. */
const mismatch = { path: ["email_confirm"], error: "email_mismatch" };
const isConfirmed = (form: { readonly email: string; readonly email_confirm: string }): boolean =>
  form.email === form.email_confirm;

const form = { firstname: personName, lastname: personName, email, email_confirm: email };

export const usersEndpoints = {
  listUsers: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/users",
    summary: "Lists members and invited users of the enterprise, by full name.",
    access: "session",
    refusals: [...usersRefused],
    params: enterpriseParams,
    reply: z.array(teamUserReply),
  }),
  searchUsers: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/users/search",
    summary: "Finds up to 20 members by a part of their name or address.",
    access: "session",
    refusals: [
      notInEnterprise,
      refusal("users.manage", "The caller manages neither users nor permissions of the enterprise."),
    ],
    params: enterpriseParams,
    query: searchQuery,
    reply: z.array(z.object({ uid, id: uid, fullname: text(210), email: text(254) })),
  }),
  searchMembers: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/team/members",
    summary: "Finds up to 20 members and groups by a part of their name, to grant them something.",
    access: "session",
    refusals: [
      notInEnterprise,
      refusal("users_groups.manage", "The caller manages neither users nor permissions of any object."),
    ],
    params: enterpriseParams,
    query: searchQuery,
    reply: z.array(z.object({ ...grantee.shape, id: uid, email: z.nullable(text(254)) })),
  }),
  createUser: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/users",
    summary: "Invites a user: mails a link to set a password.",
    access: "session",
    refusals: [
      ...usersRefused,
      refusal("payment", "The plan has no room for another user."),
      refusal("validation", "`email` has a proven account or is invited already (`email_taken`)."),
      uidTaken,
      tooManyTries,
    ],
    params: enterpriseParams,
    body: z.object({ uid: z.optional(newUid), ...form }).check(z.refine(isConfirmed, mismatch)),
    reply: teamUserReply,
    status: 201,
  }),
  getUser: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/users/{id}",
    summary: "Returns one member.",
    access: "session",
    refusals: [...usersRefused],
    params: inEnterprise,
    reply: teamUserReply,
  }),
  updateUser: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/users/{id}",
    summary: "Updates a member's name, and the address while it is not proven.",
    access: "session",
    refusals: [
      ...usersRefused,
      refusal(
        "forbidden",
        "The caller is not an administrator, and the member is an administrator, or has an account and gets another address.",
      ),
      refusal(
        "users_groups.manage",
        "The member is invited and gets another address, and the caller does not have everything that is granted to the member.",
      ),
      refusal("validation", "`email` is proven already or another account's (`invalid`, `email_taken`)."),
      refusal("conflict", "The member was changed in the meantime."),
      tooManyTries,
    ],
    params: inEnterprise,
    body: z.object(form).check(z.refine(isConfirmed, mismatch)),
    reply: teamUserReply,
  }),
  deleteUser: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/users/{id}",
    summary:
      "Ends a membership and deletes the account: team buckets go to `hand_over_to`, private passwords are destroyed.",
    details: "Returns the report of what the member could see.",
    access: "session",
    refusals: [
      ...usersRefused,
      administratorProtected,
      passwordNotConfirmed,
      refusal("account.enterprise", "The member is the caller."),
      lastAdministrator,
      refusal("user.owns_buckets", "The member owns buckets, and `hand_over_to` is missing."),
      refusal(
        "validation",
        "`hand_over_to` is not an active member, or neither that member nor the caller is an administrator.",
      ),
    ],
    params: inEnterprise,
    query: z.object({ hand_over_to: z.optional(uid) }),
    reply: z.object({ report: z.nullable(uid) }),
  }),
  sendInvitation: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/users/{id}/invitation",
    summary: "Mails the link to set a password again.",
    details: "The previous link no longer works.",
    access: "session",
    refusals: [
      ...usersRefused,
      administratorProtected,
      refusal("conflict", "The user has an account by now."),
      refusal("validation", "`email` has a proven account by now (`email_taken`)."),
      tooManyTries,
    ],
    params: inEnterprise,
    reply: teamUserReply,
  }),
  setUserState: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/users/{id}/state",
    summary: "Suspends a member, or ends the suspension: the member then waits to be admitted again.",
    access: "session",
    refusals: [
      ...usersRefused,
      refusal("forbidden", "The member is the caller, or is an administrator and the caller is not."),
      refusal(
        "confirmation_required",
        "The member is an administrator, and the caller has not confirmed the password in the last ten minutes.",
      ),
      notJoined,
      lastAdministrator,
      refusal("conflict", "The member became an administrator in the meantime."),
    ],
    params: inEnterprise,
    body: z.object({ state: z.enum(["suspended", "pending"]) }),
    reply: teamUserReply,
  }),
  resetUserPassword: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/users/{id}/password",
    summary:
      "Mails a member a reset link, with which the member can ask an administrator to recover the account.",
    access: "session",
    refusals: [
      ...usersRefused,
      refusal(
        "forbidden",
        "The caller is not an administrator, and the member is an administrator or has not proven the address.",
      ),
      accountDisabled,
      notJoined,
      tooManyTries,
    ],
    params: inEnterprise,
    ...emptyReply,
  }),
};

export type TeamUser = z.output<typeof teamUserReply>;
export type TeamUserCreate = z.output<typeof usersEndpoints.createUser.body>;
export type TeamUserUpdate = z.output<typeof usersEndpoints.updateUser.body>;
