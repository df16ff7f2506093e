import { CallFailure, type FieldFailure, hasType } from "@keepwell/client/api/call-failure.ts";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { createEntry, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { utf8 } from "@keepwell/crypto/bytes.ts";
import { FIELD_LIMITS } from "@keepwell/crypto/envelope.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useRef } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { currentText } from "../../../text/text.ts";
import { completeAddresses } from "./complete-addresses.ts";
import { type Typed, toDraft } from "./draft.ts";
import { ENTRY_FIELDS } from "./entry-form.tsx";
import { type ExtraText, useExtraText } from "./extra/extra-text.ts";
import { extraInputs, extraProblems } from "./extra/typed-extra.ts";
import type { NewPlace, PlaceProblem } from "./new-place.ts";

interface SaveEntry {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly type: EntryType;
  readonly place: NewPlace | undefined;
  /** The uid of a new entry, the same on every try. */
  readonly uid: string;
  readonly typed: Typed;
  /** The version that is being edited; null for a new entry. */
  readonly before: { readonly sealed: SealedEntry; readonly entry: OpenEntry } | null;
  /** The values with which a copy of another entry began. */
  readonly copied: OpenEntry | undefined;
  /** Called before a valid form is sent. */
  readonly onSend: () => Promise<void>;
  readonly onSaved: (sealed: SealedEntry) => void;
  readonly onConflict: () => void;
}

/**
 * Returns an error for each field that is too long. The limit of the name counts characters, the other limits count
 * bytes of UTF-8. The server cannot check this, because it sees only the sealed fields. The inputs have no `maxlength`,
 * because browsers then silently cut off pasted text.
 */
const tooLong = (typed: Typed): [string, FieldFailure][] => {
  const message = currentText().errors.byField.too_long;
  const sealed = (["url", "username", "password", "text"] as const).filter(
    (field) => utf8(typed[field]).length > FIELD_LIMITS[field],
  );
  const fields = typed.name.length > NAME_MAX ? (["name", ...sealed] as const) : sealed;
  return fields.map((field) => [field, { code: "too_long", message }]);
};

type Words = ExtraText["problems"];

const wrongExtra = (typed: Typed, before: OpenEntry | null, words: Words): [string, FieldFailure][] => {
  const problems = Object.entries(extraProblems(typed, before?.fields ?? { extra: "" }));
  return problems.map(([input, problem]) => [input, { code: null, message: words[problem] }]);
};

/** Checks the values that the server cannot check, because they are sealed. @throws CallFailure `validation` */
const refuseUnsealable = (typed: Typed, before: OpenEntry | null, words: Words): void => {
  const found = [...tooLong(typed), ...wrongExtra(typed, before, words)];
  if (found.length > 0)
    throw new CallFailure("validation", { code: "validation", fields: Object.fromEntries(found) });
};

/** @throws CallFailure `validation` */
const refusePlace = ({ field, message }: PlaceProblem): never => {
  throw new CallFailure("validation", { code: "validation", fields: { [field]: { code: null, message } } });
};

/**
 * Returns every input that the form has shown, including inputs that the user has removed. The form's alert shows
 * errors of inputs that are not in this result, and it must not show an error of a removed input.
 */
const useShownInputs = ({ extra }: Typed): readonly string[] => {
  const shown = useRef(new Set<string>(ENTRY_FIELDS));
  for (const input of extraInputs(extra)) shown.current.add(input);
  return [...shown.current];
};

/**
 * Seals the form's values and saves them. A conflict with a newer version calls `onConflict` and is not an error of the
 * form.
 */
export const useSaveEntry = ({
  session,
  bucket,
  type,
  place,
  uid,
  typed,
  before,
  copied,
  onSend,
  onSaved,
  onConflict,
}: SaveEntry) => {
  const fields = useShownInputs(typed);
  const { problems } = useExtraText();
  return useSubmit({
    fields,
    failureOf,
    action: async () => {
      const opened = before?.entry ?? copied ?? null;
      const completed = completeAddresses(typed, opened);
      refuseUnsealable(completed, opened, problems);
      if (place?.problem) refusePlace(place.problem);
      const draft = toDraft(type, completed, opened);
      await onSend();
      try {
        return before
          ? await updateEntry(session, bucket, { opened: before.sealed, draft })
          : await createEntry(session, bucket, {
              ...draft,
              uid,
              listId: place?.chosen.listUid ?? null,
            });
      } catch (error) {
        if (!(hasType(error, "conflict") && before)) throw error;
        return null;
      }
    },
    onDone: (sealed) => (sealed ? onSaved(sealed) : onConflict()),
  });
};
