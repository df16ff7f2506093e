/** @file Holds the state of an entry's form, and saves it. */
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useState } from "react";
import { isNew, typedOf } from "../entry/kept-form.ts";
import type { KeptForm } from "../entry/read-form.ts";
import { ChangedElsewhere, saveTyped, TypedWrong } from "../entry/save-typed.ts";
import { typedFrom } from "../entry/typed-entry.ts";
import { TYPED_FIELDS, type Typed } from "../entry/typed-fields.ts";
import { failureOf } from "../page/failure-words.ts";
import { text } from "../text/text.ts";
import { type Opened, openFully, type Vault } from "../vault/read-vault.ts";

interface EntryFormInput {
  readonly session: Session;
  readonly vault: Vault;
  readonly form: KeptForm;
  readonly onForm: (form: KeptForm) => void;
  readonly onSaved: (uid: string) => void;
}

const failureOfForm = (error: unknown): Failure => {
  const words = text().form;
  if (error instanceof ChangedElsewhere) return { type: "conflict", message: words.changedElsewhere };
  if (!(error instanceof TypedWrong)) return failureOf(error);
  const sentences = { required: words.fillName, too_long: words.tooLong };
  const fields = Object.entries(error.problems).map(([field, problem]) => [field, sentences[problem]]);
  return { type: "validation", message: text().failures.invalid, fields: Object.fromEntries(fields) };
};

/**
 * A new entry counts as changed once one of these fields is filled in. The name and the address do not count, because
 * the form takes them from the open page.
 */
const TYPED = ["username", "password", "text"] as const;

/** Opens the entry that the user edits. `opened` is null for a new entry, and until an existing entry is open. */
const useOpened = ({ session, vault, form }: EntryFormInput) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const bucket = vault.buckets.find(({ uid }) => uid === form.bucket);
  const { uid } = form;
  const isEdit = !isNew(form);
  const bucketUid = bucket?.uid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bucket does not change when the buckets are read again
  useEffect(() => {
    if (!isEdit || !bucket) return;
    let isWanted = true;
    void openFully(session, { uid, bucket }).then(
      (read) => isWanted && setOpened(read),
      (error: unknown) => isWanted && setFailure(failureOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [session, uid, isEdit, bucketUid]);
  return { bucket, opened, setOpened, failure };
};

export const useEntryForm = (input: EntryFormInput) => {
  const { session, form, onForm, onSaved } = input;
  const { bucket, opened, setOpened, failure } = useOpened(input);
  const typed = typedOf(form, opened);
  const before = opened && typedFrom(opened.entry);
  const submission = useSubmit({
    fields: TYPED_FIELDS,
    failureOf: failureOfForm,
    action: async () => {
      if (!bucket) throw new CallFailure("not_found");
      try {
        await saveTyped(session, { uid: form.uid, bucket, typed, opened });
      } catch (error) {
        if (error instanceof ChangedElsewhere) {
          setOpened(error.newest);
          onForm({ ...form, rev: error.newest.sealed.rev });
        }
        throw error;
      }
    },
    onDone: () => onSaved(form.uid),
  });
  const change = (changed: Partial<Typed>) => {
    const changes = { ...form.changes, ...changed };
    onForm({ ...form, changes });
  };
  return {
    bucket,
    opened,
    failure,
    typed,
    submission,
    change,
    /** Whether the entry was saved elsewhere after the user began to edit it. */
    isStale: opened !== null && form.rev < opened.sealed.rev,
    isDirty: before
      ? TYPED_FIELDS.some((field) => typed[field] !== before[field])
      : TYPED.some((field) => typed[field] !== ""),
    isReady: bucket !== undefined && (isNew(form) || opened !== null),
  };
};
