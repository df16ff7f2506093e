/** @file The search parameters of the address. They are plain strings, and are never parsed as JSON. */
import { isUid } from "@keepwell/contract/uid.ts";

/** An entry that is open. In the address it is `<bucket uid>.<entry uid>`. */
export interface EntryRef {
  readonly bucketUid: string;
  readonly entryUid: string;
}

export interface GuestSearch {
  readonly redirect?: string;
  readonly plan?: string;
}

const MODES = ["edit", "delete", "history", "people", "copy", "move-to-list", "move-to-bucket"] as const;

export interface MemberSearch {
  readonly entry?: string;
  readonly mode?: (typeof MODES)[number];
  readonly new?: "password" | "note" | "bucket" | "list";
  /** The list whose dialog is open. */
  readonly list?: string;
  /** Set while the dialog that shows who can see the bucket is open. */
  readonly see?: "people";
  /** The object whose permissions are open: `<model>.<uid>`. */
  readonly perms?: string;
  readonly q?: string;
  /** The tab of the home page. Missing for the tab with the active buckets. */
  readonly tab?: "starred" | "archived";
  /** The order of the page with the entries of all buckets. Missing for the order by name. */
  readonly sort?: "used" | "changed";
  /** The kind of rows that a list shows. */
  readonly kind?: string;
  /** The filter of the audit log. */
  readonly actor?: string;
  readonly object?: string;
  readonly from?: string;
  readonly to?: string;
}

type Raw = Record<string, unknown>;

const pickOne = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value);

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, 300) : undefined;

const uidIn = (value: unknown): string | undefined => (isUid(text(value) ?? "") ? text(value) : undefined);

const without = <T extends object>(search: T): T =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T;

export const guestSearch = (raw: Raw): GuestSearch =>
  without({ redirect: text(raw["redirect"]), plan: text(raw["plan"]) });

/** Reads the plan that the address preselects. The page checks whether this plan exists. */
export const planSearch = (raw: Raw): { readonly plan?: string } => without({ plan: text(raw["plan"]) });

/**
 * Returns the search parameter that names the page to open after signing in. Without a parameter, the user's first page
 * opens (`pathAfterSignIn`).
 */
export const wantedAfter = (redirect: string | undefined): GuestSearch =>
  redirect === undefined || redirect.length <= 1 ? {} : { redirect };

export const parseEntryRef = (ref: string | undefined): EntryRef | null => {
  const [bucketUid = "", entryUid = "", more] = (ref ?? "").split(".");
  return isUid(bucketUid) && isUid(entryUid) && more === undefined ? { bucketUid, entryUid } : null;
};

export const entryRef = ({ bucketUid, entryUid }: EntryRef): string => `${bucketUid}.${entryUid}`;

/** Returns the page's filter, tab and order. These parameters stay when a dialog opens or closes over the page. */
export const pageSearch = ({ q, tab, sort }: MemberSearch): MemberSearch => without({ q, tab, sort });

/** Reads the search parameters of the signed-in pages. Drops invalid values without an error. */
export const memberSearch = (raw: Raw): MemberSearch =>
  without({
    entry: parseEntryRef(text(raw["entry"])) ? text(raw["entry"]) : undefined,
    mode: pickOne(raw["mode"], MODES),
    new: pickOne(raw["new"], ["password", "note", "bucket", "list"]),
    list: uidIn(raw["list"]),
    see: pickOne(raw["see"], ["people"]),
    perms: text(raw["perms"]),
    q: text(raw["q"]),
    tab: pickOne(raw["tab"], ["starred", "archived"]),
    sort: pickOne(raw["sort"], ["used", "changed"]),
    kind: text(raw["kind"]),
    actor: uidIn(raw["actor"]),
    object: uidIn(raw["object"]),
    from: text(raw["from"]),
    to: text(raw["to"]),
  });

export const parseSearch = (search: string): Raw => Object.fromEntries(new URLSearchParams(search));

export const stringifySearch = (search: Raw): string => {
  const params = new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
  return params.size === 0 ? "" : `?${params}`;
};
