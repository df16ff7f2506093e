/**
 * @file Opens the account for a menu. The menu's frame cannot open the account: the key is in the extension's database,
 * but Chromium gives a frame in a website a separate database. The background opens the account for one question at a
 * time, and keeps no key of the account in memory.
 */

import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { browser } from "../browser.ts";
import { openKept } from "../device/open-kept.ts";
import { readStart, type Start } from "../device/read-start.ts";
import { keepMade } from "../generate/made-passwords.ts";
import { lockIfDue, noteUse } from "../lock/locking.ts";
import { placeOfPage } from "../match/place.ts";
import { matchForMenu } from "../match/same-host.ts";
import type { FillValues } from "../messages/fill-message.ts";
import { MENU_FAILURES, type MenuPlace, type MenuRow, type RowsReply } from "../messages/menu-messages.ts";
import { fillValues } from "../vault/fill-values.ts";
import { keepIndex } from "../vault/first-rows.ts";
import { noteLastUsed, type Used } from "../vault/last-used.ts";
import { indexNameOf, type MenuIndexPart, readMenuIndex } from "../vault/menu-index.ts";
import { openFully, readBucket, readVault } from "../vault/read-vault.ts";
import { FOUND_ENTRIES } from "./follow-state.ts";
import { beginRead } from "./index-reads.ts";
import { rowsFor } from "./menu-rows.ts";

/** The age in milliseconds at which the index is old. The second limit is for an index without entries for the page. */
const OLD_MS = 15 * 60_000;
const OLD_IF_NONE_MS = 60_000;

export type Open = Extract<Start, { readonly kind: "open" }>;

/**
 * Refuses to derive a key, because a service worker cannot start the worker that derives keys. The background never
 * needs this, because users type their password only in pages.
 */
export const noDerivation = () => Promise.reject(new Error("No password is typed into the background."));

const writeIndex = async ({ device, session }: Open): Promise<void> => {
  const memory = browser.storage.session;
  if (!(await beginRead(memory, session.identity.uid, Date.now()))) return;
  const { entries } = await readVault(session, () => undefined);
  const hasChanged = await keepIndex({ session, sealed: device.sealed }, entries, Date.now());
  if (hasChanged) await memory.set({ [FOUND_ENTRIES]: crypto.randomUUID() });
};

let current: { readonly account: string; readonly written: Promise<void> } | undefined;

/**
 * Reads the vault from the server, and replaces the index. Does nothing if the last read began less than a minute ago.
 * Calls during a read share its result, because a website can cause any number of calls.
 */
export const refreshIndex = (open: Open): Promise<void> => {
  const account = open.session.identity.uid;
  if (current?.account === account) return current.written;
  const written = writeIndex(open).finally(() => {
    if (current?.written === written) current = undefined;
  });
  current = { account, written };
  return written;
};

/** Whether a part of the index must be read from the server again. `rows` are the rows that were found in this part. */
export const isOld = (part: MenuIndexPart | null, rows: readonly unknown[]): boolean =>
  !part || Date.now() - part.at > (rows.length > 0 ? OLD_MS : OLD_IF_NONE_MS);

/**
 * Returns the rows for a page from the index. Renews an old index from the server. Waits for the new index only if the
 * old one has no row for the page.
 */
export const findRows = async (open: Open, place: Pick<MenuPlace, "url" | "field">): Promise<MenuRow[]> => {
  const page = placeOfPage(place.url);
  if (!page) return [];
  const read = () => readMenuIndex({ session: open.session, sealed: open.device.sealed }, page.host);
  const part = await read();
  const rows = rowsFor(part, place);
  if (isOld(part, rows)) {
    const refreshed = refreshIndex(open);
    if (rows.length > 0) void refreshed.catch(() => undefined);
    else return refreshed.then(read).then((later) => rowsFor(later, place));
  }
  return rows;
};

/**
 * Returns the part of the index for a host; null if there is none, or if the account is not open. Opens no session, and
 * only decrypts values that the browser keeps.
 */
const readKeptPart = async (host: string): Promise<MenuIndexPart | null> => {
  const { local, session } = browser.storage;
  const [kept, inMemory] = await Promise.all([local.get(null), session.get(null)]);
  const account = await openKept({ local: kept, session: inMemory }, [indexNameOf(host)]);
  return account && readMenuIndex(account.place, host);
};

/**
 * Returns the rows for a page from an index that is not old. Undefined if the page has no web address, if the account
 * is not open, if the index is old, or if the index has no part for the page's host.
 */
const findFresh = async (place: Pick<MenuPlace, "url" | "field">): Promise<MenuRow[] | undefined> => {
  const page = placeOfPage(place.url);
  if (!page) return undefined;
  const part = await readKeptPart(page.host);
  const rows = rowsFor(part, place);
  return isOld(part, rows) ? undefined : rows;
};

/** Returns the rows for a page from the index, even if the index is old. Returns none while the account is not open. */
export const rowsOfPage = async (url: string): Promise<MenuRow[]> => {
  const page = placeOfPage(url);
  if ((await lockIfDue()) || !page) return [];
  return rowsFor(await readKeptPart(page.host), { url, field: "login-name" });
};

/**
 * Returns what the menu in this place offers. Does not postpone the lock, because a website can ask for a menu at any
 * time.
 */
export const readRows = async (place: MenuPlace): Promise<RowsReply> => {
  const fresh = place.field === "new-password" ? undefined : await findFresh(place);
  if (fresh) return { state: "open", rows: fresh };
  const start = await readStart(noDerivation);
  if (start.kind !== "open" || place.field === "new-password") return { state: start.kind, rows: [] };
  return { state: "open", rows: await findRows(start, place).catch(() => []) };
};

const failureOf = (error: unknown): (typeof MENU_FAILURES)[number] => {
  const type = error instanceof CallFailure ? error.type : undefined;
  if (error instanceof CannotVerifyError) return "unverifiable";
  return MENU_FAILURES.find((known) => known === type) ?? "unknown";
};

type ValuesReply =
  | { readonly values: FillValues | null }
  | { readonly failure: ReturnType<typeof failureOf> };

const noteFilled = ({ device, session }: Open, used: Used): Promise<void> =>
  noteLastUsed({ sealed: device.sealed, session }, used, Date.now()).catch(() => undefined);

/**
 * Opens an entry, and returns its values for the menu's page. The values are null if no address of the saved entry
 * matches the page, if `mayFillFrom` refuses the entry's bucket, or if the entry is a note. Stores that the entry was
 * used if there are values.
 */
export const openValues = async (
  place: Pick<MenuPlace, "url" | "isPrivate">,
  named: { readonly uid: string; readonly bucketUid: string },
  mayFillFrom: (bucket: OpenBucket, account: string) => boolean = () => true,
): Promise<ValuesReply> => {
  const start = await readStart(noDerivation);
  const page = placeOfPage(place.url);
  if (start.kind !== "open" || !page) return { failure: "unknown" };
  await noteUse();
  try {
    const bucket = await readBucket(start.session, named.bucketUid);
    // Check the bucket before the entry is opened, because a team's log records each opening.
    if (!mayFillFrom(bucket, start.session.identity.uid)) return { values: null };
    const { entry: opened } = await openFully(start.session, { uid: named.uid, bucket });
    if (opened.type === "note") return { values: null };
    const mayFill = (addresses: Parameters<typeof matchForMenu>[0]) =>
      matchForMenu(addresses, page) !== undefined;
    const values = await fillValues(opened.fields, mayFill, Date.now());
    if (values) await noteFilled(start, { uid: named.uid, isPrivate: place.isPrivate });
    return { values };
  } catch (error) {
    return { failure: failureOf(error) };
  }
};

/** Stores a password that the menu in this place has generated and is about to fill. */
export const keepMadeIn = async (place: MenuPlace, password: string): Promise<{ isKept: boolean }> => {
  const start = await readStart(noDerivation);
  if (start.kind !== "open") return { isKept: false };
  await noteUse();
  const { device, session } = start;
  const page = { host: new URL(place.url).hostname, isPrivate: place.isPrivate };
  const made = { password, page, at: Date.now() };
  return { isKept: await keepMade({ sealed: device.sealed, session }, made) };
};
