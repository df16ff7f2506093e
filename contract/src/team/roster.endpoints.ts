/**
 * @file What administrators sign: entries of the roster, and the keys that go with them. What others have changed
 * meanwhile on the server alone waits here for an administrator.
 */
import { endpoint } from "../endpoint.ts";
import { counter, grant, rosterEntry, text, timestamp, uid } from "../fields.ts";
import { named, z } from "../zod.ts";
import { ENTERPRISE_KEY_KINDS } from "./enterprise.endpoints.ts";
import { enterpriseParams, inEnterprise, person, personWithKeys } from "./fields.ts";
import { enterpriseKeys } from "./founding.ts";
import { GROUP_KEY_RECIPIENTS } from "./recipients.ts";

/** One call carries so many entries, and so many keys, at most. */
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

/** Of an earlier generation, to whoever becomes an administrator. */
const earlierKey = z.object({ kind: z.enum(ENTERPRISE_KEY_KINDS), gen: counter, grant });

/** Whose administration is ended by this id is the one who is shown, and nobody else. */
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

/** Where the enterprise's rows and its roster differ: what an administrator is to sign. */
const rosterDue = z.object({
  /** Have joined, and are not in the roster under these keys. */
  admit: z.array(personWithKeys),
  /** In the roster, and no longer active members; `fullname` is null where the account is gone. */
  remove: z.array(z.object({ uid, fullname: z.nullable(text(210)) })),
  /** Administrators in the roster, and no longer here. */
  end_admin: z.array(uid),
  /** Groups without a key. */
  group_create: z.array(groupName),
  /** Groups whose friendly name changed. */
  group_rename: z.array(groupName),
  /** Groups whose key somebody keeps who has left them. */
  group_rekey: z.array(groupName),
  group_remove: z.array(uid),
  /** Somebody who had the enterprise's keys is no administrator any more. */
  new_erk: z.boolean(),
});

export const rosterEndpoints = {
  rosterDue: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/roster/due",
    summary: "What waits for an administrator's signature. For administrators: 403 for other members.",
    access: "session",
    params: enterpriseParams,
    reply: rosterDue,
  }),
  appendRoster: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/roster",
    summary:
      "Appends entries to the roster, with the keys that they need: all or none, each on the one before. For administrators: 403 for other members. 409 where the roster has gone on, 422 `roster_invalid` on entries that do not follow.",
    access: "session",
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
    summary:
      "The enterprise's administrators, by full name. For those who manage users: `users.manage` for any other.",
    access: "session",
    params: enterpriseParams,
    reply: z.array(adminReply),
  }),
  createAdmin: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/admins",
    summary:
      "Makes an active member an administrator: with the roster's entry that says so, both of the enterprise's keys, and those of earlier generations that the caller has. Null where he is one already. For administrators: 403 for other members. It takes the password given anew: `confirmation_required`. `user.not_joined` for who is not active; 409 where the roster does not have him under his keys of now.",
    access: "session",
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
    summary:
      "Ends an administrator's rights at once, the caller's own as well. The roster and new keys follow. For administrators: 403 for other members. It takes the password given anew: `confirmation_required`. `last_admin` where nobody else administers; 404 for who is no administrator.",
    access: "session",
    params: inEnterprise,
    reply: z.void(),
    status: 204,
  }),
};

export type RosterDue = z.output<typeof rosterDue>;
export type RosterAppend = z.output<typeof rosterEndpoints.appendRoster.body>;
export type EnterpriseAdmin = z.output<typeof adminReply>;
export type EarlierKey = z.output<typeof earlierKey>;
export type GroupKeyGrant = z.output<typeof groupKeyGrant>;
export type EnterpriseKeyGrant = z.output<typeof enterpriseKeyGrant>;
