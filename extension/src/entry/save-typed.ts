/** @file Saves the typed values of an entry's form, by the same calls to the server as Keepwell's website makes. */
import { isConflict } from "@keepwell/client/api/call-failure.ts";
import { createEntry, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { type Opened, openFully } from "../vault/read-vault.ts";
import { draftOf, type TypedProblem, typedFrom, typedProblems } from "./typed-entry.ts";
import { TYPED_FIELDS, type Typed, type TypedField } from "./typed-fields.ts";

/** Thrown before anything is sent, because some fields cannot be saved as they are typed. */
export class TypedWrong extends Error {
  readonly problems: Partial<Record<TypedField, TypedProblem>>;

  constructor(problems: Partial<Record<TypedField, TypedProblem>>) {
    super("Fields cannot be saved as they are typed.");
    this.problems = problems;
  }
}

/**
 * Thrown when nothing was saved, because another device has saved the entry in the meantime. `newest` is the version of
 * that device. The user's next attempt replaces it.
 */
export class ChangedElsewhere extends Error {
  readonly newest: Opened;

  constructor(newest: Opened) {
    super("Another device has saved the entry in the meantime.");
    this.newest = newest;
  }
}

export interface ToSave {
  readonly uid: string;
  readonly bucket: OpenBucket;
  readonly typed: Typed;
  /** The entry that `typed` replaces; null for a new entry. */
  readonly opened: Opened | null;
}

const isSame = (one: Typed, other: Typed): boolean =>
  TYPED_FIELDS.every((field) => one[field] === other[field]);

const update = async (session: Session, { uid, bucket, typed }: ToSave, { sealed, entry }: Opened) => {
  const draft = draftOf(typed, entry);
  try {
    await updateEntry(session, bucket, { opened: sealed, draft });
  } catch (error) {
    if (!isConflict(error)) throw error;
    const newest = await openFully(session, { uid, bucket });
    // If the entry already has the typed values, an earlier attempt was saved and its reply was lost.
    if (!isSame(typedFrom(newest.entry), typed)) throw new ChangedElsewhere(newest);
  }
};

/**
 * @throws TypedWrong if a field is too long or the name is missing. @throws ChangedElsewhere if another device has
 * saved first. @throws CallFailure @throws CannotVerifyError if the newest entry does not verify.
 */
export const saveTyped = async (session: Session, toSave: ToSave): Promise<void> => {
  const { uid, bucket, typed, opened } = toSave;
  const problems = typedProblems(typed);
  if (Object.keys(problems).length > 0) throw new TypedWrong(problems);
  if (opened) await update(session, toSave, opened);
  else await createEntry(session, bucket, { ...draftOf(typed, null), uid });
};
