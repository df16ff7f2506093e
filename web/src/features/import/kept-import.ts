/**
 * @file [Note: Kept import] What is left of a running import stays in this browser, sealed under the account's draft
 * key. So a reload, a lock or the end of the session loses nothing. The rows are kept in pieces. A piece is dropped
 * once the server shows its entries. The header, which names the buckets of all pieces, is written last, so that an
 * incompletely kept import is never continued.
 */
import type { EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import type { RowProblem } from "@keepwell/client/import/imported-file.ts";
import type { Merging } from "@keepwell/client/import/merge-draft.ts";
import type { PlannedBucket, PlannedRow } from "@keepwell/client/import/plan-import.ts";
import type { ImportReport } from "@keepwell/client/import/write-import.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { BULK_CREATE_MAX } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import { dropDraft, dropDrafts, keepDraft, readDraft } from "../../app/draft-store.ts";
import type { Begun } from "./begun.ts";
import type { PreviewRow } from "./import-messages.ts";

/** What earlier pages have done of an import. */
export interface DoneBefore {
  /** The numbers of the pieces that are done. */
  readonly settled: readonly number[];
  readonly merged: number;
  readonly same: number;
  readonly unstarred: number;
  /** The uids of the buckets in which something was created. */
  readonly buckets: readonly string[];
  readonly refused: readonly number[];
  readonly missing: readonly number[];
  /** The rows that were refused or are missing. */
  readonly rows: readonly PreviewRow[];
}

/** Rows that are written together, and the position of their bucket in the plan. */
interface Piece {
  readonly part: number;
  readonly rows: readonly PlannedRow[];
  readonly previews: readonly PreviewRow[];
  readonly drafts: readonly EntryDraft[];
}

interface Header {
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

/** What is kept only for the report of the last step. */
interface Reported {
  readonly problems: readonly RowProblem[];
  readonly known: readonly PreviewRow[];
}

const HEADER = "import";
const BEFORE = "import/before";
const REPORTED = "import/reported";
const pieceName = (number: number): string => `import/piece/${number}`;

const NOTHING_BEFORE: DoneBefore = {
  ...{ merged: 0, same: 0, unstarred: 0 },
  ...{ settled: [], buckets: [], refused: [], missing: [], rows: [] },
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export const totalOf = ({ sizes }: Header): number => sum(sizes);

/** How many rows earlier pages have dealt with. */
export const doneOf = ({ sizes, before }: KeptImport): number =>
  sum(before.settled.map((number) => sizes[number] ?? 0));

/** How many entries earlier pages have created. */
export const createdOf = (kept: KeptImport): number =>
  doneOf(kept) -
  kept.before.merged -
  kept.before.same -
  kept.before.refused.length -
  kept.before.missing.length;

/**
 * Divides the rows into the pieces in which they are written. The rows of a piece go into one bucket, in one call, so
 * their number is limited.
 */
const cutPlan = (plan: readonly PlannedBucket[]): Pick<Piece, "part" | "rows">[] =>
  plan.flatMap(({ rows }, part) =>
    Array.from({ length: Math.ceil(rows.length / BULK_CREATE_MAX) }, (_, nth) => ({
      part,
      rows: rows.slice(nth * BULK_CREATE_MAX, (nth + 1) * BULK_CREATE_MAX),
    })),
  );

type Take = (indices: readonly number[]) => Promise<readonly EntryDraft[]>;

/** Records that the piece with these rows is done, together with the report so far, and drops the piece. */
export type Settle = (indices: readonly number[], report: ImportReport) => Promise<void>;

interface Settling {
  readonly before: DoneBefore;
  readonly rows: readonly PreviewRow[];
  /** The number of the piece in which each row is. */
  readonly numbers: ReadonlyMap<number, number>;
}

const settler = (session: Session, { before, rows, numbers }: Settling): Settle => {
  const settled = new Set(before.settled);
  return async ([first = -1], report) => {
    const number = numbers.get(first);
    if (number === undefined) return;
    settled.add(number);
    const refused = [...new Set([...before.refused, ...report.refused])];
    const missing = [...new Set([...before.missing, ...report.missing])];
    const isNoted = await keepDraft(session, BEFORE, {
      ...{ settled: [...settled], refused, missing },
      merged: before.merged + report.merged,
      same: before.same + report.same,
      unstarred: before.unstarred + report.unstarred,
      buckets: [...new Set([...before.buckets, ...report.buckets.map(({ uid }) => uid)])],
      rows: [...refused, ...missing].flatMap((index) => rows[index] ?? []),
    } satisfies DoneBefore);
    // If the record that the piece is done could not be stored, the piece stays. A later page then sends it again. This
    // creates no entry twice.
    if (isNoted) await dropDraft(session, pieceName(number));
  };
};

interface Keeping {
  readonly uid: string;
  readonly begun: Begun;
  readonly take: Take;
}

/**
 * Stores all of an import before it begins. Returns false if this browser has no room for all of it, or cannot store
 * anything.
 */
const keepWhole = async (session: Session, { uid, begun, take }: Keeping): Promise<boolean> => {
  const { plan, rows, problems, known, fileName, isEncrypted, merging } = begun;
  const pieces = cutPlan(plan);
  for (const [number, piece] of pieces.entries()) {
    const indices = piece.rows.map(({ index }) => index);
    const previews = indices.flatMap((index) => rows[index] ?? []);
    const kept = { ...piece, previews, drafts: await take(indices) } satisfies Piece;
    if (!(await keepDraft(session, pieceName(number), kept))) return false;
  }
  const reported = {
    problems: problems.filter(({ effect }) => effect === "left_out" || effect === "part_left_out"),
    known: known.flatMap((index) => rows[index] ?? []),
  } satisfies Reported;
  const targets = plan.map(({ target }) => ("bucket" in target ? { uid: target.bucket.uid } : target));
  const sizes = pieces.map((piece) => piece.rows.length);
  const header = { v: 1, uid, fileName, isEncrypted, merging, targets, sizes } satisfies Header;
  return (
    (await keepDraft(session, REPORTED, reported)) &&
    (await keepDraft(session, BEFORE, NOTHING_BEFORE)) &&
    (await keepDraft(session, HEADER, header))
  );
};

/**
 * Stores all of an import before it begins, and returns the function that records finished pieces. If not all of it
 * could be stored, nothing stays stored. The function then returns null, and only this page can finish the import.
 */
export const keepImport = async (session: Session, keeping: Keeping): Promise<Settle | null> => {
  if (!(await keepWhole(session, keeping))) {
    await dropKept(session);
    return null;
  }
  const { plan, rows } = keeping.begun;
  const numbers = new Map(
    cutPlan(plan).flatMap((piece, at) => piece.rows.map(({ index }) => [index, at] as const)),
  );
  return settler(session, { before: NOTHING_BEFORE, rows, numbers });
};

const read = async <Kept extends object>(session: Session, name: string): Promise<Kept | null> =>
  (await readDraft(session, name)) as Kept | null;

/** The import that this browser has not finished; null if there is none. */
export const readKept = async (session: Session): Promise<KeptImport | null> => {
  const header = await read<Header>(session, HEADER);
  if (header?.v !== 1) return null;
  return { ...header, before: (await read<DoneBefore>(session, BEFORE)) ?? NOTHING_BEFORE };
};

/** Drops the kept import, and any pieces that an earlier page left without a header. */
export const dropKept = async (session: Session): Promise<void> => {
  await dropDrafts(session, HEADER);
};

/** What is left of an import: how it began, where its drafts come from, and how a finished piece is recorded. */
export interface LeftOver {
  readonly begun: Begun;
  readonly take: Take;
  readonly settle: Settle;
}

/** Opens what is left of an import. `bucketOf` returns a bucket by uid; it throws for one that is gone or closed. */
export const openKept = async (
  session: Session,
  { targets, sizes, before, fileName, isEncrypted, merging }: KeptImport,
  bucketOf: (uid: string) => Bucket,
): Promise<LeftOver> => {
  const readPiece = (number: number) => read<Piece>(session, pieceName(number));
  const parts = new Map<number, PlannedBucket>();
  const numbers = new Map<number, number>();
  const rows: PreviewRow[] = [];
  const left = [...sizes.keys()].filter((number) => !before.settled.includes(number));
  for (const number of left) {
    const piece = await readPiece(number);
    const target = piece && targets[piece.part];
    if (!piece || !target) throw new Error("A piece of the import is gone.");
    const whole = "uid" in target ? { bucket: bucketOf(target.uid) } : target;
    const part = parts.get(piece.part) ?? { target: whole, rows: [] };
    parts.set(piece.part, part);
    part.rows.push(...piece.rows);
    for (const { index } of piece.rows) numbers.set(index, number);
    for (const preview of piece.previews) rows[preview.index] = preview;
  }
  const { problems, known } = (await read<Reported>(session, REPORTED)) ?? { problems: [], known: [] };
  for (const preview of [...known, ...before.rows]) rows[preview.index] = preview;
  return {
    begun: {
      ...{ fileName, isEncrypted, merging, plan: [...parts.values()], rows, problems },
      known: known.map(({ index }) => index),
    },
    take: async (indices) => {
      const piece = await readPiece(numbers.get(indices[0] ?? -1) ?? -1);
      const drafts = new Map(piece?.rows.map(({ index }, nth) => [index, piece.drafts[nth]]));
      return indices.flatMap((index) => drafts.get(index) ?? []);
    },
    settle: settler(session, { before, rows, numbers }),
  };
};
