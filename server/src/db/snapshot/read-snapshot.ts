/** @file Reads the whole content of a database at one moment; see [Note: Snapshot]. */
import { createHash } from "node:crypto";
import type { Connection } from "../database.ts";
import type { RecordType, SnapshotRecord } from "./snapshot-record.ts";
import { COPY_FORMAT, copyOut, listSequences, listTables, type SnapshotTable } from "./snapshot-tables.ts";

const NEWLINE = 10;
const BATCH_BYTES = 64 * 1024;

const asRecord = (type: RecordType, value: unknown): SnapshotRecord => ({
  type,
  payload: Buffer.from(JSON.stringify(value)),
});

const countRows = (chunk: Buffer): number => {
  let rows = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
};

/** Joins PostgreSQL's chunks, which hold one row each, and yields larger ones. */
async function* inBatches(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < BATCH_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** The number of a table's rows, and the SHA-256 of their text form. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

/** Reads a table in batches, and returns its digest. */
export async function* readTable(
  connection: Connection,
  table: SnapshotTable,
): AsyncGenerator<Buffer, TableDigest> {
  const digest = createHash("sha256");
  let rows = 0;
  for await (const batch of inBatches(copyOut(connection, table))) {
    digest.update(batch);
    rows += countRows(batch);
    yield batch;
  }
  return { rows, sha256: digest.digest("hex") };
}

/**
 * Yields the records of the whole database. All of them show the same moment. Calls and other servers continue
 * meanwhile.
 *
 * @param head what the first record says besides the migrations and PostgreSQL's version.
 */
export async function* readSnapshot(
  connection: Connection,
  { head, secrets }: { readonly head: object; readonly secrets: object },
): AsyncGenerator<SnapshotRecord> {
  await connection.script(`${COPY_FORMAT}; begin isolation level repeatable read read only`);
  const { rows: servers } = await connection.query("show server_version");
  const { rows: migrations } = await connection.query("select name, sha256 from migrations order by name");
  const tables = await listTables(connection);
  yield asRecord("head", { ...head, postgres: servers[0]?.["server_version"], migrations });
  yield asRecord("secrets", secrets);
  let total = 0;
  for (const table of tables) {
    yield asRecord("table", table);
    const reading = readTable(connection, table);
    let step = await reading.next();
    for (; step.done !== true; step = await reading.next()) yield { type: "data", payload: step.value };
    total += step.value.rows;
    yield asRecord("end", step.value);
  }
  yield asRecord("sequences", await listSequences(connection));
  yield asRecord("complete", { tables: tables.length, rows: total });
  await connection.script("commit");
}
