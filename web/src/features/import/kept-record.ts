/** @file Reads and drops the header and the progress of a stored import ([Note: Kept import]). */
import type { Merging } from "@keepwell/client/import/merge-draft.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { dropDrafts, readDraft } from "../../app/draft-store.ts";
import type { PreviewRow } from "./import-messages.ts";

/** The progress that earlier pages have made with an import. */
export interface DoneBefore {
  /** The numbers of the pieces that are done. */
  readonly settled: readonly number[];
  readonly merged: number;
  readonly same: number;
  readonly unstarred: number;
  /**
   * The uids of the buckets in which the import has created or merged entries, or has found that an entry already has
   * all values of a row.
   */
  readonly buckets: readonly string[];
  readonly refused: readonly number[];
  readonly missing: readonly number[];
  /** The rows that were refused or are missing. */
  readonly rows: readonly PreviewRow[];
}

export interface Header {
  readonly v: 1;
  /** The import's uid. */
  readonly uid: string;
  readonly fileName: string;
  readonly isEncrypted: boolean;
  readonly merging: Merging | null;
  readonly targets: readonly ({ readonly uid: string } | { readonly newName: string })[];
  /** How many rows each piece has. */
  readonly sizes: readonly number[];
}

/** An import that can be continued. */
export interface KeptImport extends Header {
  readonly before: DoneBefore;
}

export const HEADER = "import";
export const BEFORE = "import/before";
export const pieceName = (number: number): string => `import/piece/${number}`;

export const NOTHING_BEFORE: DoneBefore = {
  ...{ merged: 0, same: 0, unstarred: 0 },
  ...{ settled: [], buckets: [], refused: [], missing: [], rows: [] },
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export const totalOf = ({ sizes }: Header): number => sum(sizes);

/** How many rows earlier pages have finished. */
export const doneOf = ({ sizes, before }: KeptImport): number =>
  sum(before.settled.map((number) => sizes[number] ?? 0));

/** How many entries earlier pages have created. */
export const createdOf = (kept: KeptImport): number =>
  doneOf(kept) -
  kept.before.merged -
  kept.before.same -
  kept.before.refused.length -
  kept.before.missing.length;

export const readKeptPart = async <Kept extends object>(
  session: Session,
  name: string,
): Promise<Kept | null> => (await readDraft(session, name)) as Kept | null;

/** The account's unfinished import in this browser; null if there is none. */
export const readKept = async (session: Session): Promise<KeptImport | null> => {
  const header = await readKeptPart<Header>(session, HEADER);
  if (header?.v !== 1) return null;
  return { ...header, before: (await readKeptPart<DoneBefore>(session, BEFORE)) ?? NOTHING_BEFORE };
};

/**
 * Drops the stored import with this uid, and pieces without a header, which an earlier page may have left behind. Does
 * nothing if this browser has stored another import in the meantime. Call it under the lock (`runAlone`).
 */
export const dropKept = async (session: Session, uid: string | undefined): Promise<void> => {
  const kept = await readKept(session);
  if (kept === null || kept.uid === uid) await dropDrafts(session, HEADER);
};
