/** @file Exporting the data held about a user, and deleting the account. */
import { EXPORT_FORMAT_NAMES } from "@keepwell/contract/identity/export-formats.ts";
import type { PersonalData, RecordedExport } from "@keepwell/contract/identity/personal-data.endpoints.ts";
import { presentCard } from "../billing/card.presenter.ts";
import { listCards } from "../billing/card.store.ts";
import { presentInvoice } from "../billing/invoice.presenter.ts";
import { listInvoices } from "../billing/invoice.store.ts";
import { presentSubscriber } from "../billing/subscriber.presenter.ts";
import { getSubscriberOfUser } from "../billing/subscriber.store.ts";
import { presentSubscription } from "../billing/subscription.presenter.ts";
import { getSubscription } from "../billing/subscription.store.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { findMembership } from "../people/member.store.ts";
import { seesBilling } from "../policies/authorize-team.ts";
import type { ActivityService } from "./activity.service.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import { presentCredential } from "./credential.presenter.ts";
import { listCredentials } from "./credential.store.ts";
import { deleteAccount } from "./delete-account.ts";
import {
  accessesGiven,
  accessesHad,
  exportBuckets,
  exportDevices,
  exportEntries,
  exportEvents,
  exportLists,
  exportMarks,
  exportPasswordHealth,
  exportSessions,
} from "./personal-data.store.ts";
import { findPhoneFactor } from "./phone-factor.store.ts";
import type { ProfileService } from "./profile.service.ts";

interface PersonalDataParts {
  readonly activity: ActivityService;
  readonly confirmation: ConfirmationService;
  readonly profile: ProfileService;
}

const groupBy = <Row extends { readonly bucket_uid: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.bucket_uid) ?? [];
    group.push(row);
    groups.set(row.bucket_uid, group);
  }
  return groups;
};

/**
 * `shared` is `delete` if the user agreed to delete even their buckets that other users can open. It is missing if the
 * user did not agree.
 */
interface Departure {
  readonly shared?: "delete" | undefined;
}

type Billing = Pick<PersonalData, "subscriber" | "subscription" | "cards" | "invoices">;

/**
 * The billing part of the export if the user belongs to an enterprise and does not manage its billing. It is empty,
 * because the enterprise pays.
 */
const NO_BILLING: Billing = { subscriber: null, subscription: null, cards: [], invoices: [] };

type AccessRow = Awaited<ReturnType<typeof accessesHad>>[number];

const presentAccess = ({ bucket_uid, bucket_name, created_at, email, access_type }: AccessRow) => ({
  bucket: { uid: bucket_uid, name: bucket_name },
  email,
  access_type,
  created_at: created_at.toISOString(),
});

const presentMark = ({ bucket_uid, created_at }: { bucket_uid: string; created_at: Date }) => ({
  bucket_uid,
  created_at: created_at.toISOString(),
});

export const createPersonalDataService = (
  context: Context,
  { activity, confirmation, profile }: PersonalDataParts,
) => {
  const {
    clock,
    database: { handle },
    log,
  } = context;

  const loadVault = async (uid: string): Promise<PersonalData["buckets"]> => {
    const lists = groupBy(await exportLists(handle, uid));
    const entries = groupBy(await exportEntries(handle, uid));
    return (await exportBuckets(handle, uid)).map((bucket) => ({
      ...bucket,
      created_at: bucket.created_at.toISOString(),
      trashed_at: bucket.trashed_at?.toISOString() ?? null,
      lists: (lists.get(bucket.uid) ?? []).map((list) => ({ uid: list.uid, name: list.name })),
      entries: (entries.get(bucket.uid) ?? []).map((entry) => ({
        uid: entry.uid,
        type: entry.type,
        name: entry.name,
        list: entry.list_uid,
        created_at: entry.created_at.toISOString(),
        updated_at: entry.updated_at.toISOString(),
        trashed_at: entry.trashed_at?.toISOString() ?? null,
      })),
    }));
  };

  const loadBilling = async (uid: string): Promise<Billing> => {
    if (!(await seesBilling(handle, uid, await findMembership(handle, uid)))) return NO_BILLING;
    const subscriber = await getSubscriberOfUser(handle, uid);
    const invoices = await listInvoices(handle, subscriber.uid);
    return {
      subscriber: presentSubscriber(subscriber),
      subscription: presentSubscription(await getSubscription(handle, subscriber.uid), clock.now()),
      cards: (await listCards(handle, subscriber.uid)).map(presentCard),
      invoices: invoices.map((invoice) => presentInvoice(invoice, subscriber)),
    };
  };

  const loadHealth = async (uid: string): Promise<PersonalData["password_health"]> => {
    const sent = await exportPasswordHealth(handle, uid);
    return sent ? { sent_at: sent.sent_at.toISOString(), counts: sent.counts } : null;
  };

  return {
    export: async (actor: Actor, caller: Caller): Promise<PersonalData> => {
      await confirmation.requireConfirmed(actor);
      const { uid } = actor;
      await activity.record(handle, "data_exported", { userUid: uid, caller });
      return {
        exported_at: clock.now().toISOString(),
        account: await profile.get(actor),
        ...(await loadBilling(uid)),
        sessions: (await exportSessions(handle, uid)).map((session) => ({
          ...session,
          created_at: session.created_at.toISOString(),
          last_used_at: session.last_used_at.toISOString(),
        })),
        phone_number: (await findPhoneFactor(handle, uid))?.phone ?? null,
        credentials: (await listCredentials(handle, uid)).map(presentCredential),
        trusted_browsers: (await exportDevices(handle, uid)).map((device) => ({
          ...device,
          created_at: device.created_at.toISOString(),
          last_used_at: device.last_used_at.toISOString(),
        })),
        activity: (await exportEvents(handle, uid)).map((event) => ({
          ...event,
          at: event.at.toISOString(),
        })),
        accesses: {
          had: (await accessesHad(handle, uid)).map(presentAccess),
          given: (await accessesGiven(handle, uid)).map(presentAccess),
        },
        password_health: await loadHealth(uid),
        bookmarks: (await exportMarks(handle, "bookmarks", uid)).map(presentMark),
        archives: (await exportMarks(handle, "archives", uid)).map(presentMark),
        buckets: await loadVault(uid),
      };
    },

    /** Records that the client has made an export. The record contains no names and no contents. */
    recordExport: async (
      actor: Actor,
      caller: Caller,
      { format, entries }: RecordedExport,
    ): Promise<void> => {
      await confirmation.requireConfirmed(actor);
      const detail = `${EXPORT_FORMAT_NAMES[format]} · ${entries}`;
      await inTransaction(handle, (within) =>
        activity.record(within, "entries_exported", { userUid: actor.uid, caller, detail }),
      );
    },

    delete: async (actor: Actor, { shared }: Departure): Promise<void> => {
      await confirmation.requireConfirmed(actor);
      await deleteAccount(context, actor.uid, { isAgreed: shared === "delete" });
      log.info({ user: actor.uid }, "account deleted by its owner");
    },
  };
};
