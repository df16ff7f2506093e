import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { createEntry, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { FIELD_LIMITS } from "@keepwell/crypto/envelope.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { currentText } from "../../../text/text.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { draftOf, type Typed } from "./draft.ts";
import { ENTRY_FIELDS } from "./entry-form.tsx";

interface SaveEntry {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly type: EntryType;
  readonly listId: string | undefined;
  readonly typed: Typed;
  /** The version that is being edited; null for a new entry. */
  readonly before: { readonly sealed: SealedEntry; readonly entry: OpenEntry } | null;
  readonly onSaved: (sealed: SealedEntry) => void;
  readonly onConflict: () => void;
}

const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

/** Limits count bytes, as the sealed form does; the server could not tell which field was too long. */
const refuseTooLong = (typed: Typed): void => {
  const message = currentText().errors.byField.too_long;
  const fields = Object.fromEntries(
    (["url", "username", "password", "text"] as const)
      .filter((field) => bytesIn(typed[field]) > FIELD_LIMITS[field])
      .map((field) => [field, { code: "too_long" as const, message }]),
  );
  if (Object.keys(fields).length > 0) throw new CallFailure("validation", { code: "validation", fields });
};

/** Seals what the form holds and saves it. A conflict is no error of the form: it is told apart. */
export const useSaveEntry = ({
  session,
  bucket,
  type,
  listId,
  typed,
  before,
  onSaved,
  onConflict,
}: SaveEntry) =>
  useSubmit({
    fields: ENTRY_FIELDS,
    failureOf,
    action: async () => {
      refuseTooLong(typed);
      const draft = draftOf(type, typed, before?.entry ?? null);
      try {
        return before
          ? await updateEntry(session, bucket, { opened: before.sealed, draft })
          : await createEntry(session, bucket, { ...draft, ...(listId === undefined ? {} : { listId }) });
      } catch (error) {
        if (!(error instanceof CallFailure && error.type === "conflict" && before)) throw error;
        return null;
      }
    },
    onDone: (sealed) => (sealed ? onSaved(sealed) : onConflict()),
  });
