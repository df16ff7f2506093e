/**
 * @file [Note: Snapshot] The format of a database's content in a backup, for every version of PostgreSQL. It is a
 * sequence of records, each with its type in one byte and its length in four, in this order:
 * - `head` and `secrets`
 * - for each table: `table`, its rows as `data` in the text form of COPY, and `end` with their number and digest
 * - `sequences` and `complete`
 */
/** Written into `head`. A program refuses a higher number than its own. */
export const SNAPSHOT_FORMAT = 1;

const TYPES = ["head", "secrets", "table", "data", "end", "sequences", "complete"] as const;
export type RecordType = (typeof TYPES)[number];

export interface SnapshotRecord {
  readonly type: RecordType;
  readonly payload: Buffer;
}

const PREFIX_BYTES = 5;
/** The longest record that Keepwell writes. A longer record means that the bytes are not Keepwell's. */
const LONGEST = 64 * 1024 * 1024;

export class DamagedBackup extends Error {
  constructor(problem: string) {
    super(`The backup is damaged (${problem}). Use another one.`);
    this.name = "DamagedBackup";
  }
}

export const encodeRecord = ({ type, payload }: SnapshotRecord): Buffer => {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt8(TYPES.indexOf(type), 0);
  prefix.writeUInt32BE(payload.length, 1);
  return Buffer.concat([prefix, payload]);
};

const readPrefix = (bytes: Buffer): { type: RecordType; length: number } => {
  const type = TYPES[bytes.readUInt8(0)];
  const length = bytes.readUInt32BE(1);
  if (type === undefined || length > LONGEST) throw new DamagedBackup("it holds bytes that are not a record");
  return { type, length };
};

/**
 * Reads whole records from bytes in chunks of any length. Throws `DamagedBackup` if the bytes are no records, or end
 * within one.
 */
export async function* decodeRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SnapshotRecord> {
  let pending: Buffer[] = [];
  let held = 0;
  let needed = PREFIX_BYTES;
  for await (const chunk of chunks) {
    pending.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    held += chunk.byteLength;
    while (held >= needed) {
      const [only] = pending;
      const joined = pending.length === 1 && only ? only : Buffer.concat(pending);
      const { type, length } = readPrefix(joined);
      const whole = PREFIX_BYTES + length;
      if (held >= whole) yield { type, payload: joined.subarray(PREFIX_BYTES, whole) };
      const rest = held >= whole ? joined.subarray(whole) : joined;
      needed = held >= whole ? PREFIX_BYTES : whole;
      pending = [rest];
      held = rest.length;
    }
  }
  if (held > 0) throw new DamagedBackup("it is cut off");
}
