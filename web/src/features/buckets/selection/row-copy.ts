/**
 * @file Copies a field of an entry from the entry's row. A press on the row's button fetches the entry, opens it and
 * copies the field.
 */
import { ChangedSinceShownError } from "@keepwell/client/buckets/changed-since-shown.ts";
import { type OpenEntry, openEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { canCopyLater, copyLater, copyText } from "../../../app/clipboard.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import type { VaultText } from "../../../text/en-vault.ts";
import { entryCopied } from "../entry-copied.ts";
import { entryQuery, refreshEntries } from "../queries.ts";
import { type Copied, copyOnce } from "./copying.ts";
import type { Row } from "./entry-rows.ts";

/** The parts of a row that are compared with the opened entry before a copy. */
type CopiedRow = Pick<Row, "id" | "name" | "type" | "rev">;

/** Thrown if there is nothing to copy. `message` says why. */
class NothingToCopy extends Error {}

const READY_MS = 30_000;

/**
 * A text that was fetched but could not be copied. Some browsers do not allow a page to copy if it has waited for the
 * network after the press. If the user presses again, the kept text is copied at once.
 */
interface Ready {
  readonly uid: string;
  readonly what: Copied;
  readonly value: string;
  readonly until: number;
}

/**
 * Whether the opened entry has the name and type that its row shows. If the entry was renamed after the row was read,
 * throws an error, so that the list is read again.
 */
const isAsShown = (entry: OpenEntry, { name, type, rev }: CopiedRow): boolean => {
  if (entry.rev > rev && entry.name !== name) throw new ChangedSinceShownError();
  return entry.rev >= rev && entry.name === name && entry.type === type;
};

interface Source {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly text: VaultText;
}

const fieldValue = async (entry: OpenEntry, what: Copied): Promise<string> => {
  // The module that makes codes is loaded on demand, because the page does not need it at first.
  if (what === "code") return (await import("../entry/extra/current-code.ts")).currentCode(entry);
  return entry.type === "password" ? entry.fields[what] : "";
};

const noneOf = ({ noPassword, noUsername, noCode }: VaultText["lists"], what: Copied): string =>
  ({ password: noPassword, username: noUsername, code: noCode })[what];

const readField = async ({ session, bucket, text }: Source, row: CopiedRow, what: Copied) => {
  const sealed = await queryClient.fetchQuery(entryQuery(session, bucket.uid, row.id));
  const entry = await openEntry(session, bucket, sealed);
  // If the server has forged the name of the entry or of its row, this may be the password of another site. So nothing
  // is copied. To copy, the user must open the entry, where they see a warning.
  if (!entry.labelVerified || !isAsShown(entry, row)) throw new NothingToCopy(text.entry.labelTitle);
  const value = await fieldValue(entry, what);
  if (value === "") throw new NothingToCopy(noneOf(text.lists, what));
  return value;
};

/**
 * Makes a function that copies from a bucket's rows. The result of that function is true if the text is on the
 * clipboard, and false if nothing was copied.
 */
export const createRowCopier = (session: Session, bucket: Bucket, text: VaultText) => {
  const source = { session, bucket, text };
  const { common, entry, lists } = text;
  const secretOf = (what: Copied) => (what === "username" ? undefined : { what: entry[what] });
  let ready: Ready | undefined;

  const copyInTwoPresses = async (row: CopiedRow, what: Copied): Promise<boolean | "again"> => {
    const held = ready;
    ready = undefined;
    if (held && held.uid === row.id && held.what === what && held.until > Date.now())
      return copyText(held.value, secretOf(what));
    const value = await readField(source, row, what);
    if (await copyText(value, secretOf(what))) return true;
    ready = { uid: row.id, what, value, until: Date.now() + READY_MS };
    return "again";
  };

  const copy = async (row: CopiedRow, what: Copied): Promise<boolean> => {
    try {
      const done = canCopyLater()
        ? await copyLater(readField(source, row, what), secretOf(what))
        : await copyInTwoPresses(row, what);
      if (done === "again") notify({ tone: "info", text: lists.copyAgain });
      else if (done === true) notify({ tone: "success", text: common.copied });
      else if (done === false) notify({ tone: "error", text: common.cannotCopy });
      if (done === true) entryCopied(session, bucket, row.id);
      return done === true;
    } catch (error) {
      const words = error instanceof NothingToCopy ? error.message : titledMessage(error);
      notify({ tone: error instanceof NothingToCopy ? "info" : "error", text: words });
      if (error instanceof ChangedSinceShownError) void refreshEntries(session, bucket.uid);
      return false;
    }
  };

  return (row: CopiedRow, what: Copied): Promise<boolean> => copyOnce(row.id, what, () => copy(row, what));
};

export type RowCopier = ReturnType<typeof createRowCopier>;
