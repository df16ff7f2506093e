/** @file The export of a user's personal data, and the deletion of the account. */
import { cardReply } from "../billing/cards.endpoints.ts";
import { invoiceReply } from "../billing/invoices.endpoints.ts";
import { subscriberReply, subscriptionReply } from "../billing/subscribers.endpoints.ts";
import { emptyReply, endpoint } from "../endpoint.ts";
import { text, timestamp, uid } from "../fields.ts";
import { passwordNotConfirmed, refusal } from "../refusals.ts";
import { GIVEN_ACCESS_TYPES } from "../sharing/accesses.endpoints.ts";
import { sentCounts } from "../team/password-health.endpoints.ts";
import { named, z } from "../zod.ts";
import { accountEventKind } from "./account.endpoints.ts";
import { credentialRow } from "./credentials.endpoints.ts";
import { EXPORT_FORMATS } from "./export-formats.ts";
import { profileReply } from "./identity.endpoints.ts";

const seen = { ip: text(64), user_agent: text(300) };

const access = named(
  "ExportedAccess",
  z.object({
    bucket: z.object({ uid, name: text(255) }),
    email: text(254),
    access_type: z.enum(GIVEN_ACCESS_TYPES),
    created_at: timestamp,
  }),
);

const mark = named("ExportedMark", z.object({ bucket_uid: uid, created_at: timestamp }));

const exportedCredential = named("ExportedCredential", z.omit(credentialRow, { credential_id: true }));

/** The largest number of entries that can be reported. No account holds that many. */
const MOST_ENTRIES = 10_000_000;

const personalData = z.object({
  exported_at: timestamp,
  account: profileReply,
  /**
   * The name and address on invoices. This and the subscription are null for a member of an enterprise who does not
   * manage its billing.
   */
  subscriber: z.nullable(subscriberReply),
  subscription: z.nullable(subscriptionReply),
  cards: z.array(cardReply),
  invoices: z.array(invoiceReply),
  sessions: z.array(z.object({ ...seen, created_at: timestamp, last_used_at: timestamp })),
  /** The phone number for codes by text message. */
  phone_number: z.nullable(text(20)),
  /** The passkeys and security keys. Their names are sealed. */
  credentials: z.array(exportedCredential),
  trusted_browsers: z.array(
    z.object({ user_agent: text(300), created_at: timestamp, last_used_at: timestamp }),
  ),
  activity: z.array(
    z.object({ ...seen, kind: accountEventKind, detail: z.nullish(text(100)), at: timestamp }),
  ),
  /**
   * `had`: this account's accesses to other users' buckets. `given`: other users' accesses to this account's buckets,
   * and accesses that this account has added to other buckets.
   */
  accesses: z.object({ had: z.array(access), given: z.array(access) }),
  /** The counts of the health report that the user has sent to the enterprise's administrators. */
  password_health: z.nullable(sentCounts),
  bookmarks: z.array(mark),
  archives: z.array(mark),
  /** What the server can read of the vault: names, types and times. Everything else is sealed. */
  buckets: z.array(
    z.object({
      uid,
      name: text(255),
      is_system: z.boolean(),
      created_at: timestamp,
      /** When the bucket was moved to Trash; null if it is not in Trash. */
      trashed_at: z.nullable(timestamp),
      lists: z.array(z.object({ uid, name: text(255) })),
      entries: z.array(
        z.object({
          uid,
          type: z.enum(["password", "note"]),
          name: text(255),
          list: z.nullable(uid),
          created_at: timestamp,
          updated_at: timestamp,
          /** When the entry was moved to Trash; null if it is not in Trash. */
          trashed_at: z.nullable(timestamp),
        }),
      ),
    }),
  ),
});

export const personalDataEndpoints = {
  exportMe: endpoint({
    method: "GET",
    path: "/api/me/export",
    summary: "Returns everything that the server holds about the caller and can read.",
    access: "session",
    refusals: [passwordNotConfirmed],
    reply: personalData,
  }),
  recordExport: endpoint({
    method: "POST",
    path: "/api/me/exports",
    summary:
      "Records in the caller's security log, and in the enterprise's audit log, that entries were exported.",
    details:
      "The client calls it before it offers the file. The server sees neither the file nor which entries are in it.",
    access: "session",
    refusals: [passwordNotConfirmed],
    body: z.object({
      format: z.enum(EXPORT_FORMATS),
      entries: z.int().check(z.minimum(0), z.maximum(MOST_ENTRIES)),
    }),
    ...emptyReply,
  }),
  deleteMe: endpoint({
    method: "DELETE",
    path: "/api/me",
    summary: "Deletes the caller's account and everything in it, permanently.",
    access: "session",
    refusals: [
      passwordNotConfirmed,
      refusal(
        "account.shares",
        "Other users have access to buckets of the caller, or are invited to them, and `shared` does not say that these are deleted too.",
      ),
      refusal("account.enterprise", "The account belongs to an enterprise."),
      refusal("account.held", "A reset locked data of the account that can still be recovered."),
    ],
    query: z.object({ shared: z.optional(z.literal("delete")) }),
    ...emptyReply,
  }),
};

export type PersonalData = z.output<typeof personalData>;
export type RecordedExport = z.output<typeof personalDataEndpoints.recordExport.body>;
