/**
 * @file Sends sealed rows, as many in one call as the server accepts. [Note: Once] The client may send a row again:
 * after a lost reply, or when another page resumes the import. The uid of each entry is derived from the import's
 * secret and the row's number. For an entry that exists already, the server answers `uid_taken` and creates no
 * duplicate.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryCreate } from "@keepwell/contract/buckets/entry.ts";
import { LARGE_BODY } from "@keepwell/contract/endpoint.ts";
import { hasType } from "../api/call-failure.ts";
import { isUidTaken } from "../buckets/bucket.ts";
import { uidsInBucket } from "../buckets/read-back.ts";
import type { Session } from "../session/session.ts";

/** A row of the file by its number, ready to be sent. Its uid is the same in every attempt. */
export interface SealedRow {
  readonly index: number;
  readonly body: EntryCreate;
}

/** How many bytes the rows of one call may take. The rest of the body is the name `entries` and brackets. */
const BODY_CHARS = LARGE_BODY - 2048;

/** An upper bound for a row's bytes. Only its name can take more bytes than characters; sealed parts are base64. */
const sizeOf = ({ body }: SealedRow): number => JSON.stringify(body).length + 2 * body.name.length + 1;

/** Divides rows, in order, into chunks that each fit into one call. */
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
 * existing row shows that all of them exist.
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
 * Whether the server refuses the rows because of their content, so that sending them again does not help. The server
 * also refuses the uid of a tombstone: an earlier run created that entry, and the user deleted it afterwards.
 */
const isAboutRows = (error: unknown): boolean =>
  isUidTaken(error) || hasType(error, "validation", "too_large", "bad_request");

/** The result for a chunk. Each row of the chunk was created, was refused, or must be sent again in a smaller chunk. */
export interface Sent {
  /** The numbers of the rows. */
  readonly created: readonly number[];
  readonly refused: readonly number[];
  readonly again: readonly SealedRow[][];
}

/**
 * Creates the entries of a chunk, or finds that an earlier attempt has created them ([Note: Once]). If the server
 * refuses a chunk, returns its two halves, and the caller sends each of them. In the end each refused row is alone in
 * its chunk.
 * @throws CallFailure when another attempt may help, for example after a lost reply.
 */
export const sendEntries = async (
  session: Session,
  bucket: Bucket,
  chunk: readonly SealedRow[],
): Promise<Sent> => {
  const indices = chunk.map(({ index }) => index);
  try {
    await sendAll(session, bucket, chunk);
    return { created: indices, refused: [], again: [] };
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    const half = Math.ceil(chunk.length / 2);
    return chunk.length > 1
      ? { created: [], refused: [], again: [chunk.slice(0, half), chunk.slice(half)] }
      : { created: [], refused: indices, again: [] };
  }
};
