/**
 * @file Sends sealed rows, as many at once as the server accepts. [Note: Once] An import is retried after a lost reply,
 * or resumed in another page. The uid of each entry is derived from the import's secret and the row's number. So if the
 * entry was created already, the server refuses a retry with `uid_taken`, and no duplicate results.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryCreate } from "@keepwell/contract/buckets/entry.ts";
import { LARGE_BODY } from "@keepwell/contract/endpoint.ts";
import { hasType } from "../api/call-failure.ts";
import { isUidTaken } from "../buckets/bucket.ts";
import { uidsInBucket } from "../buckets/read-back.ts";
import type { Session } from "../session/session.ts";

/** A row of the file by its number, ready to be sent. Its uid stays the same on every try. */
export interface SealedRow {
  readonly index: number;
  readonly body: EntryCreate;
}

/** How many bytes the rows of one call may take. The rest of the body is only a name and brackets. */
const BODY_CHARS = LARGE_BODY - 2048;

/**
 * An upper bound of the bytes of a row. Sealed parts are base64; only a name may take more bytes than it has
 * characters.
 */
const sizeOf = ({ body }: SealedRow): number => JSON.stringify(body).length + 2 * body.name.length + 1;

/** Divides rows, in order, into chunks that each fit into one call. Long notes may leave room for only a few rows. */
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

/**
 * Whether an earlier call has created these rows. A call creates all of its rows or none (decision 0041), so one
 * existing row shows that all were created.
 */
const wereMade = async (session: Session, bucket: Bucket, rows: readonly SealedRow[]): Promise<boolean> => {
  const stored = await uidsInBucket(session, bucket.uid);
  return rows.some(({ body }) => stored.has(body.uid));
};

const sendAll = async (session: Session, bucket: Bucket, rows: readonly SealedRow[]): Promise<void> => {
  const entries = rows.map(({ body }) => body);
  try {
    await session.api.buckets.createEntries({ params: { bucketId: bucket.uid }, body: { entries } });
  } catch (error) {
    if (!isUidTaken(error) || !(await wereMade(session, bucket, rows))) throw error;
  }
};

/**
 * Whether the server refuses these rows themselves, so that trying again does not help. This includes a uid that is
 * taken by a tombstone: an earlier run created the entry, and the user has deleted it since.
 */
const isAboutRows = (error: unknown): boolean =>
  isUidTaken(error) || hasType(error, "validation", "too_large", "bad_request");

/** The result for a chunk. Each of its rows was created, was refused, or must be sent again in a smaller chunk. */
export interface Sent {
  readonly created: number;
  readonly refused: readonly number[];
  readonly again: readonly SealedRow[][];
}

/**
 * Creates the entries of a chunk, or finds that an earlier try has created them ([Note: Once]). A chunk that the server
 * refuses is halved until the refused row is alone.
 * @throws CallFailure when no row was created and another try may help.
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
