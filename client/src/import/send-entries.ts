/**
 * @file Sending sealed rows, as many at once as the server takes. [Note: Once] An import is tried again
 * after an answer that was lost. Every uid is made once, before the first try, so the server knows it
 * again and answers `uid_taken`: that was done already, and no double comes of it.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { BULK_CREATE_BODY_LIMIT } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { EntryCreate } from "@keepwell/contract/buckets/entry.ts";
import { hasType } from "../api/call-failure.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { isTaken } from "../buckets/bucket.ts";
import type { Session } from "../session/session.ts";

/** A row of the file by its number, ready to be sent. Its uid stays what it is however often that happens. */
export interface SealedRow {
  readonly index: number;
  readonly body: EntryCreate;
}

/** Around the rows there are only a name and brackets. */
const BODY_CHARS = BULK_CREATE_BODY_LIMIT - 2048;

/** Sealed parts are base64; only a name may take more bytes than it has characters. */
const sizeOf = ({ body }: SealedRow): number => JSON.stringify(body).length + 2 * body.name.length + 1;

/** In order, in chunks that each fit one call: long notes take much room. */
export const cutChunks = (rows: readonly SealedRow[]): SealedRow[][] => {
  const chunks: SealedRow[][] = [];
  let size = BODY_CHARS;
  for (const row of rows) {
    const more = sizeOf(row);
    if (size + more > BODY_CHARS) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(row);
    size += more;
  }
  return chunks;
};

/** A call does all of it or nothing (decision 0041): one row that is there tells that all were made. */
const wereMade = async ({ api }: Session, bucket: Bucket, rows: readonly SealedRow[]): Promise<boolean> => {
  const uids = new Set(rows.map(({ body }) => body.uid));
  const stored = await api.buckets.listEntries({ params: { bucketId: bucket.uid } });
  return stored.some((entry) => !isUnverifiable(entry) && uids.has(entry.uid));
};

const sendAll = async (session: Session, bucket: Bucket, rows: readonly SealedRow[]): Promise<void> => {
  const entries = rows.map(({ body }) => body);
  try {
    await session.api.buckets.createEntries({ params: { bucketId: bucket.uid }, body: { entries } });
  } catch (error) {
    if (!isTaken(error) || !(await wereMade(session, bucket, rows))) throw error;
  }
};

/** The server refuses something in these rows; it is neither the person nor the moment. */
const isAboutRows = (error: unknown): boolean => hasType(error, "validation", "too_large", "bad_request");

/** What became of a chunk: of every row it is known, or it is to be sent again in parts. */
export interface Sent {
  readonly created: number;
  readonly refused: readonly number[];
  readonly again: readonly SealedRow[][];
}

/**
 * Creates the entries of a chunk, or finds that an earlier try has: see [Note: Once]. A chunk that the
 * server refuses is halved, until the row is alone that it is about.
 * @throws CallFailure when none was created and another try may help.
 */
export const sendEntries = async (
  session: Session,
  bucket: Bucket,
  chunk: readonly SealedRow[],
): Promise<Sent> => {
  try {
    await sendAll(session, bucket, chunk);
    return { created: chunk.length, refused: [], again: [] };
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    const half = Math.ceil(chunk.length / 2);
    return chunk.length > 1
      ? { created: 0, refused: [], again: [chunk.slice(0, half), chunk.slice(half)] }
      : { created: 0, refused: chunk.map(({ index }) => index), again: [] };
  }
};
