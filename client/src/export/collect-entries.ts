/** @file Collects the entries of one bucket with their fields, and the omissions: entries that cannot be exported. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { listWithTrash } from "../buckets/list-entries.ts";
import type { OpenEntry } from "../buckets/open-entry.ts";
import type { ListedEntry } from "../buckets/open-rows.ts";
import {
  CONTENTS_AT_ONCE,
  type ReadContent,
  readContents,
  type UnreadReason,
} from "../buckets/read-contents.ts";
import type { ExportedEntry, Omitted, OmittedReason } from "../import/keepwell/export-lines.ts";
import type { Session } from "../session/session.ts";
import { collectVersions } from "./collect-versions.ts";

/** How many histories are read at the same time. */
const HISTORIES_AT_ONCE = 5;
const MS = 1000;

export interface EntryChoices {
  readonly history: boolean;
  readonly trash: boolean;
  readonly starred: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

type EntryLine = ExportedEntry | Omitted;

interface Collecting extends EntryChoices {
  readonly session: Session;
  readonly bucket: Bucket;
}

const omit = (
  { bucket }: Collecting,
  entry: string | null,
  { name = "", reason }: { readonly name?: string; readonly reason: OmittedReason },
): Omitted => ({ kind: "omitted", bucket: bucket.uid, entry, name, rev: null, reason });

const asLine = (
  { starred }: Collecting,
  { row, opened }: { readonly row: ListedEntry; readonly opened: OpenEntry },
): ExportedEntry => {
  const trashed = row.shown?.d;
  const about = {
    kind: "entry",
    uid: row.uid,
    bucket: opened.bucketUid,
    list: row.password_list?.uid ?? null,
    name: opened.name,
    created_at: opened.createdAt,
    updated_at: opened.updatedAt,
    starred: starred.has(row.uid),
    trashed_at: trashed === undefined ? null : new Date(trashed * MS).toISOString(),
    versions: [],
  } as const;
  return opened.type === "password"
    ? { ...about, type: "password", ...opened.fields }
    : { ...about, type: "note", ...opened.fields };
};

const lineOf = (
  collecting: Collecting,
  row: ListedEntry,
  read: ReadContent | UnreadReason = "missing",
): EntryLine =>
  typeof read === "string"
    ? omit(collecting, row.uid, { name: row.name, reason: read })
    : asLine(collecting, { row, opened: read.opened });

const withHistory = async (
  { session, bucket }: Collecting,
  line: EntryLine,
  current: SealedEntry | undefined,
): Promise<EntryLine[]> => {
  if (line.kind === "omitted" || !current) return [line];
  const { versions, omitted } = await collectVersions(session, bucket, { current, name: line.name });
  return [{ ...line, versions }, ...omitted];
};

const sealedOf = (read: Awaited<ReturnType<typeof readContents>>, line: EntryLine) => {
  const found = line.kind === "entry" ? read.get(line.uid) : undefined;
  return typeof found === "object" ? found.sealed : undefined;
};

const collectSome = async (collecting: Collecting, rows: readonly ListedEntry[]): Promise<EntryLine[]> => {
  const read = await readContents(
    collecting.session,
    collecting.bucket,
    rows.map(({ uid }) => uid),
  );
  const lines = rows.map((row) => lineOf(collecting, row, read.get(row.uid)));
  if (!collecting.history) return lines;
  const all: EntryLine[] = [];
  for (let at = 0; at < lines.length; at += HISTORIES_AT_ONCE) {
    collecting.signal?.throwIfAborted();
    const some = lines
      .slice(at, at + HISTORIES_AT_ONCE)
      .map((line) => withHistory(collecting, line, sealedOf(read, line)));
    all.push(...(await Promise.all(some)).flat());
  }
  return all;
};

interface EntriesPart {
  readonly lines: readonly EntryLine[];
  /** The number of entries that were read so far, including those that were omitted while being read. */
  readonly done: number;
  /** The number of entries in all parts together. */
  readonly total: number;
}

/** Reads the chosen entries of a bucket in parts. */
export async function* collectEntries(
  session: Session,
  bucket: Bucket,
  choices: EntryChoices,
): AsyncGenerator<EntriesPart, void> {
  const collecting = { ...choices, session, bucket };
  const listed = await listWithTrash(session, bucket.uid, () => bucket);
  const lines = listed.flatMap((row) =>
    isUnverifiable(row) ? [omit(collecting, row.uid, { reason: row.why ?? "unverifiable" })] : [],
  );
  const rows = listed.flatMap((row) =>
    !isUnverifiable(row) && (choices.trash || row.shown?.d === undefined) ? [row] : [],
  );
  const total = rows.length;
  yield { lines, done: 0, total };
  for (let at = 0; at < total; at += CONTENTS_AT_ONCE) {
    choices.signal?.throwIfAborted();
    const some = rows.slice(at, at + CONTENTS_AT_ONCE);
    yield { lines: await collectSome(collecting, some), done: at + some.length, total };
  }
}
