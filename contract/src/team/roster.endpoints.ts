/**
 * @file Calls on the roster of an enterprise: its signed entries with their keys, its administrators, and the changes
 * that an administrator has yet to sign.
 */
import { emptyReply, endpoint } from "../endpoint.ts";
import { counter, grant, rosterEntry, text, timestamp, uid } from "../fields.ts";
import {
  lastAdministrator,
  notAdministrator,
  notInEnterprise,
  notJoined,
  passwordNotConfirmed,
  refusal,
  usersRefused,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { ENTERPRISE_KEY_KINDS } from "./enterprise.endpoints.ts";
import { enterpriseParams, inEnterprise, person, personWithKeys } from "./fields.ts";
import { enterpriseKeys } from "./founding.ts";
import { GROUP_KEY_RECIPIENTS } from "./recipients.ts";

/** The maximum number of entries, and of keys, in one call. */
export const ROSTER_ENTRIES_MAX = 200;
export const ROSTER_KEYS_MAX = 1000;
const ROSTER_BODY_LIMIT = 1024 * 1024;

export const groupKeyGrant = named(
  "GroupKeyGrant",
  z.object({
    group_uid: uid,
    gen: counter,
    recipient_kind: z.enum(GROUP_KEY_RECIPIENTS),
    recipient_uid: uid,
    grant,
  }),
);

const enterpriseKeyGrant = z.object({
  user_uid: uid,
  kind: z.enum(ENTERPRISE_KEY_KINDS),
  gen: counter,
  grant,
});

/** An enterprise key of an earlier generation, sealed to a user whom the call makes an administrator. */
const earlierKey = z.object({ kind: z.enum(ENTERPRISE_KEY_KINDS), gen: counter, grant });

/**
 * A client ends an administrator's role by `id`, so `id` must be the uid of the user that the client shows. Otherwise
 * the server could show one user and let the client end the role of another user.
 */
const adminReply = named(
  "Administrator",
  z
    .object({
      id: uid,
      user: person,
      created_at: timestamp,
    })
    .check(z.refine(({ id, user }) => id === user.uid)),
);

const groupName = z.object({ uid, name: text(255) });

/** The changes in the database that the roster lacks until an administrator signs them. */
const rosterDue = z.object({
  /** Users who have joined and are not in the roster with their current keys. */
  admit: z.array(personWithKeys),
  /** Users who are in the roster, but are no longer active members; `fullname` is null if the account was deleted. */
  remove: z.array(z.object({ uid, fullname: z.nullable(text(210)) })),
  /** Users who are administrators in the roster, but no longer in the database. */
  end_admin: z.array(uid),
  /** Groups without a key. */
  group_create: z.array(groupName),
  /** Groups whose readable name has changed. */
  group_rename: z.array(groupName),
  /** Groups whose key is in the hands of a former member of the group. */
  group_rekey: z.array(groupName),
  group_remove: z.array(uid),
  /** Whether a former administrator has the enterprise's keys. */
  new_erk: z.boolean(),
});

export const rosterEndpoints = {
  rosterDue: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/roster/due",
    summary: "Returns what waits for an administrator's signature.",
    access: "session",
    refusals: [notInEnterprise, notAdministrator],
    params: enterpriseParams,
    reply: rosterDue,
  }),
  appendRoster: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/roster",
    summary: "Appends entries to the roster, with the keys that they need, all of them or none.",
    access: "session",
    refusals: [
      notInEnterprise,
      notAdministrator,
      refusal("conflict", "The roster has other entries by now."),
      refusal(
        "validation",
        "An entry does not follow from the roster or the members (`roster_invalid`), or a key is missing or invalid.",
      ),
    ],
    params: enterpriseParams,
    body: z.object({
      entries: z
        .array(rosterEntry)
        .check(z.minLength(1, "required"), z.maxLength(ROSTER_ENTRIES_MAX, "too_long")),
      enterprise_keys: z.array(enterpriseKeyGrant).check(z.maxLength(ROSTER_KEYS_MAX, "too_long")),
      group_keys: z.array(groupKeyGrant).check(z.maxLength(ROSTER_KEYS_MAX, "too_long")),
    }),
    reply: z.object({ seq: z.int() }),
    bodyLimit: ROSTER_BODY_LIMIT,
  }),
  listAdmins: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/admins",
    summary: "Lists the enterprise's administrators, by full name.",
    access: "session",
    refusals: [...usersRefused],
    params: enterpriseParams,
    reply: z.array(adminReply),
  }),
  createAdmin: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/admins",
    summary:
      "Makes an active member an administrator, with the roster entry that says so and the enterprise's keys.",
    details: "Returns null if the member is an administrator already.",
    access: "session",
    refusals: [
      notInEnterprise,
      notAdministrator,
      passwordNotConfirmed,
      notJoined,
      refusal("conflict", "The roster has other entries by now, or does not name the member's current keys."),
    ],
    params: enterpriseParams,
    body: z.object({
      user_id: uid,
      entry: rosterEntry,
      keys: enterpriseKeys,
      earlier_keys: z.array(earlierKey).check(z.maxLength(ROSTER_KEYS_MAX, "too_long")),
    }),
    reply: z.nullable(adminReply),
    bodyLimit: ROSTER_BODY_LIMIT,
  }),
  deleteAdmin: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/admins/{id}",
    summary: "Ends an administrator's rights at once, the caller's own included.",
    details: "The entry in the roster and new keys of the enterprise follow in other calls.",
    access: "session",
    refusals: [notInEnterprise, notAdministrator, passwordNotConfirmed, lastAdministrator],
    params: inEnterprise,
    ...emptyReply,
  }),
};

export type RosterDue = z.output<typeof rosterDue>;
export type RosterAppend = z.output<typeof rosterEndpoints.appendRoster.body>;
export type EnterpriseAdmin = z.output<typeof adminReply>;
export type EarlierKey = z.output<typeof earlierKey>;
export type GroupKeyGrant = z.output<typeof groupKeyGrant>;
export type EnterpriseKeyGrant = z.output<typeof enterpriseKeyGrant>;
