/**
 * @file [Note: Kept import] While an import runs, this browser stores the remaining rows, sealed under the account's
 * draft key. So no row is lost when the page is reloaded, the vault locks or the session ends. The rows are stored in
 * pieces. A piece is dropped when the server has sent back the entries that were created from it. The header, which
 * names the buckets of all pieces, is written last, so that an incompletely stored import is never continued.
 */
import type { EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import type { RowProblem } from "@keepwell/client/import/imported-file.ts";
import type { PlannedBucket, PlannedRow } from "@keepwell/client/import/plan-import.ts";
import type { ImportReport } from "@keepwell/client/import/write-import.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { BULK_CREATE_MAX } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import { dropDraft, keepDraft } from "../../app/draft-store.ts";
import type { Begun } from "./begun.ts";
import type { PreviewRow } from "./import-messages.ts";
import {
  BEFORE,
  type DoneBefore,
  dropKept,
  HEADER,
  type Header,
  type KeptImport,
  NOTHING_BEFORE,
  pieceName,
  readKept,
  readKeptPart,
} from "./kept-record.ts";

/** Rows that are written together, and the position of their bucket in the plan. */
interface Piece {
  readonly part: number;
  readonly rows: readonly PlannedRow[];
  readonly previews: readonly PreviewRow[];
  readonly drafts: readonly EntryDraft[];
}

/** Data that is stored only for the report of the last step. */
interface Reported {
  readonly problems: readonly RowProblem[];
  readonly known: readonly PreviewRow[];
}

const REPORTED = "import/reported";

/** Divides the rows into pieces. A piece has a limited size, because one call creates the entries of all its rows. */
const cutPlan = (plan: readonly PlannedBucket[]): Pick<Piece, "part" | "rows">[] =>
  plan.flatMap(({ rows }, part) =>
    Array.from({ length: Math.ceil(rows.length / BULK_CREATE_MAX) }, (_, nth) => ({
      part,
      rows: rows.slice(nth * BULK_CREATE_MAX, (nth + 1) * BULK_CREATE_MAX),
    })),
  );

type Take = (indices: readonly number[]) => Promise<readonly EntryDraft[]>;

/** Records the progress of a stored import while a page runs it. */
export interface Keeper {
  /** Records the report so far, and that the piece with these rows is done. Then drops the piece. */
  settle(indices: readonly number[], report: ImportReport): Promise<void>;
  /** Whether no other page has continued or ended the import since this page last recorded its progress. */
  isAsLeft(): Promise<boolean>;
}

interface Keeping {
  readonly uid: string;
  readonly before: DoneBefore;
  readonly rows: readonly PreviewRow[];
  /** Maps the number of a row to the number of its piece. */
  readonly numbers: ReadonlyMap<number, number>;
}

const createKeeper = (session: Session, { uid, before, rows, numbers }: Keeping): Keeper => {
  const settled = new Set(before.settled);
  let noted = settled.size;
  const settle: Keeper["settle"] = async ([first = -1], report) => {
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
    // If the progress could not be stored, the piece is kept and a later page sends it again. Even then no entry is
    // created twice.
    if (!isNoted) return;
    noted = settled.size;
    await dropDraft(session, pieceName(number));
  };
  const isAsLeft = async () => {
    const kept = await readKept(session);
    return kept?.uid === uid && kept.before.settled.length === noted;
  };
  return { settle, isAsLeft };
};

interface Beginning {
  readonly uid: string;
  readonly begun: Begun;
  readonly take: Take;
}

/**
 * Stores the whole import before it begins. Returns false if this browser cannot store it, for example because there is
 * no space left.
 */
const keepWhole = async (session: Session, { uid, begun, take }: Beginning): Promise<boolean> => {
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
 * Stores the whole import before it begins, and returns its keeper. If it could not be stored completely, drops the
 * stored part and returns null. Only this page can then finish the import.
 */
export const keepImport = async (session: Session, beginning: Beginning): Promise<Keeper | null> => {
  const { uid, begun } = beginning;
  if (!(await keepWhole(session, beginning))) {
    await dropKept(session, uid);
    return null;
  }
  const { plan, rows } = begun;
  const numbers = new Map(
    cutPlan(plan).flatMap((piece, at) => piece.rows.map(({ index }) => [index, at] as const)),
  );
  return createKeeper(session, { uid, before: NOTHING_BEFORE, rows, numbers });
};

/**
 * What is needed to finish an import: the plan of the remaining rows, the function that returns their drafts, and the
 * keeper that records the progress.
 */
export interface LeftOver {
  readonly begun: Begun;
  readonly take: Take;
  readonly keeper: Keeper;
}

/**
 * Opens the rest of a stored import. `bucketOf` returns the bucket with a uid, and throws if the bucket no longer
 * exists or cannot be opened.
 */
export const openKept = async (
  session: Session,
  { uid, targets, sizes, before, fileName, isEncrypted, merging }: KeptImport,
  bucketOf: (uid: string) => Bucket,
): Promise<LeftOver> => {
  const readPiece = (number: number) => readKeptPart<Piece>(session, pieceName(number));
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
  const { problems, known } = (await readKeptPart<Reported>(session, REPORTED)) ?? {
    problems: [],
    known: [],
  };
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
    keeper: createKeeper(session, { uid, before, rows, numbers }),
  };
};
