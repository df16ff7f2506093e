import { deriveImportedBucket } from "@keepwell/crypto/import/derive-import-uid.ts";
import { type ImportKey, makeImportSecret, openImportSecret } from "@keepwell/crypto/import/import-secret.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { Session } from "../session/session.ts";
import { listImports, rememberImport, secretOf } from "./import-record.ts";
import type { PlannedBucket } from "./plan-import.ts";

export interface BegunImport {
  readonly uid: string;
  readonly key: ImportKey;
}

interface Beginning {
  /** The name of the file. */
  readonly file: string;
  readonly plan: readonly PlannedBucket[];
}

const uidOf = async (key: ImportKey, target: PlannedBucket["target"]): Promise<string> =>
  "bucket" in target ? target.bucket.uid : deriveImportedBucket(key, target.newName.trim());

/**
 * Remembers an import before it creates anything ([Note: Undo]).
 * @throws StateInDoubt, CannotVerifyError, CallFailure
 */
export const beginImport = async (session: Session, { file, plan }: Beginning): Promise<BegunImport> => {
  const [uid, secret] = [makeUid(), makeImportSecret()];
  const key = await openImportSecret(secret);
  const buckets = await Promise.all(plan.map(({ target }) => uidOf(key, target)));
  const rows = plan.flatMap((part) => part.rows).reduce((most, { index }) => Math.max(most, index + 1), 0);
  const merged = plan.flatMap((part) => part.rows.flatMap(({ mergeInto }) => mergeInto ?? []));
  await rememberImport(session, { uid, secret, file, rows, buckets, merged });
  return { uid, key };
};

/**
 * Thrown when the account no longer remembers the import: another tab or browser has undone it, it is too old, or too
 * many imports were begun after it.
 */
export class ImportForgottenError extends Error {
  override readonly name = "ImportForgottenError";
}

/**
 * Requires that the account still remembers an import. Call it before each step of the import. Otherwise a step could
 * create entries after the user has undone the import, and no further undo would delete these entries.
 * @throws ImportForgottenError, StateInDoubt, CannotVerifyError, CallFailure
 */
export const requireRemembered = async (session: Session, uid: string): Promise<void> => {
  if (!(await listImports(session)).some((one) => one.uid === uid)) throw new ImportForgottenError();
};

/**
 * Finds an import that another page has begun; null if the account no longer remembers it.
 * @throws StateInDoubt, CannotVerifyError, CallFailure
 */
export const findImport = async (session: Session, uid: string): Promise<BegunImport | null> => {
  const known = (await listImports(session)).find((one) => one.uid === uid);
  return known ? { uid, key: await openImportSecret(secretOf(known)) } : null;
};
