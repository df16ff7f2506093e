/** @file The entries of one bucket with their fields, and what of them cannot be exported. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { hasType } from "../api/call-failure.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { listWithTrash } from "../buckets/list-entries.ts";
import { type OpenEntry, openListed } from "../buckets/open-entry.ts";
import type { ListedEntry } from "../buckets/open-rows.ts";
import type { ExportedEntry, Omitted, OmittedReason } from "../import/keepwell/export-lines.ts";
import { orNull } from "../or-null.ts";
import { readCompared, shownRow } from "../rows/compare-rows.ts";
import type { Session } from "../session/session.ts";
import { collectVersions } from "./collect-versions.ts";

/** How many entries are read in one call, and how many histories at the same time. */
const AT_ONCE = 100;
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

/** The sealed entries that the server sends, by uid, and the uids of those older than this browser has seen. */
const readSealed = async ({ session, bucket }: Collecting, uids: readonly string[]) => {
  const isEntry = (row: object): row is SealedEntry => !isUnverifiable(row) && "bucket" in row;
  const params = { bucketId: bucket.uid };
  const { reply, older } = await readCompared(session, bucket.uid, {
    read: () => session.api.buckets.readSealed({ params, body: { uids: [...uids], part: "all" } }),
    shownIn: (rows) => rows.filter(isEntry).map(shownRow),
  });
  return { sealed: new Map(reply.filter(isEntry).map((row) => [row.uid, row])), older };
};

/** One entry that has gone since it was listed makes the call fail for all, so each is then read by itself. */
const readEach = async (collecting: Collecting, uids: readonly string[]) => {
  try {
    return await readSealed(collecting, uids);
  } catch (error) {
    if (!hasType(error, "not_found") || uids.length === 0) throw error;
    const sealed = new Map<string, SealedEntry>();
    const older = new Set<string>();
    for (const uid of uids) {
      const one = await readSealed(collecting, [uid]).catch((failed: unknown) => {
        if (hasType(failed, "not_found")) return null;
        throw failed;
      });
      for (const [key, row] of one?.sealed ?? []) sealed.set(key, row);
      for (const key of one?.older ?? []) older.add(key);
    }
    return { sealed, older };
  }
};

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

const openOne = async (
  collecting: Collecting,
  row: ListedEntry,
  { sealed, older }: Awaited<ReturnType<typeof readSealed>>,
): Promise<EntryLine> => {
  const { session, bucket } = collecting;
  const found = sealed.get(row.uid);
  const without = (reason: OmittedReason) => omit(collecting, row.uid, { name: row.name, reason });
  if (older.has(row.uid)) return without("older");
  if (!found) return without("missing");
  const opened = await orNull(() => openListed(session, bucket, found));
  if (!opened) return without("unverifiable");
  return opened.labelVerified ? asLine(collecting, { row, opened }) : without("label");
};

const withHistory = async (
  { session, bucket }: Collecting,
  line: EntryLine,
  current: SealedEntry | undefined,
): Promise<EntryLine[]> => {
  if (line.kind === "omitted" || !current) return [line];
  const { versions, omitted } = await collectVersions(session, bucket, { current, name: line.name });
  return [{ ...line, versions }, ...omitted];
};

const collectSome = async (collecting: Collecting, rows: readonly ListedEntry[]): Promise<EntryLine[]> => {
  const read = await readEach(
    collecting,
    rows.map(({ uid }) => uid),
  );
  const lines = await Promise.all(rows.map((row) => openOne(collecting, row, read)));
  if (!collecting.history) return lines;
  const all: EntryLine[] = [];
  for (let at = 0; at < lines.length; at += HISTORIES_AT_ONCE) {
    collecting.signal?.throwIfAborted();
    const some = lines
      .slice(at, at + HISTORIES_AT_ONCE)
      .map((line) => withHistory(collecting, line, read.sealed.get(line.kind === "entry" ? line.uid : "")));
    all.push(...(await Promise.all(some)).flat());
  }
  return all;
};

/** The entries of a bucket, some at a time, and how many there are in all. */
export async function* collectEntries(
  session: Session,
  bucket: Bucket,
  choices: EntryChoices,
): AsyncGenerator<{ readonly lines: readonly EntryLine[]; readonly total: number }, void> {
  const collecting = { ...choices, session, bucket };
  const listed = await listWithTrash(session, bucket.uid, () => bucket);
  const lines = listed.flatMap((row) =>
    isUnverifiable(row) ? [omit(collecting, row.uid, { reason: row.why ?? "unverifiable" })] : [],
  );
  const rows = listed.flatMap((row) =>
    !isUnverifiable(row) && (choices.trash || row.shown?.d === undefined) ? [row] : [],
  );
  const total = rows.length;
  yield { lines, total };
  for (let at = 0; at < total; at += AT_ONCE) {
    choices.signal?.throwIfAborted();
    yield { lines: await collectSome(collecting, rows.slice(at, at + AT_ONCE)), total };
  }
}
