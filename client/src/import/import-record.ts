/**
 * @file [Note: Undo] What an account remembers of an import, so that the user can undo it. The uids of everything that
 * an import creates are derived from the import's secret, and an undo deletes only objects with these uids. The secret
 * is in the account's sealed state. So the server cannot make an undo delete anything that the import has not created.
 */
import { uid } from "@keepwell/contract/fields.ts";
import { z } from "@keepwell/contract/zod.ts";
import { base64Bytes, concatAll, fromBase64, fromHex, toBase64, toHex } from "@keepwell/crypto/bytes.ts";
import type { ImportSecret } from "@keepwell/crypto/import/import-secret.ts";
import { uidBytes, uidFromBytes } from "@keepwell/crypto/uid.ts";
import type { Trusted } from "../people/trusted.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

/** For how long an import can be undone. */
export const UNDO_DAYS = 30;

const DAY = 24 * 60 * 60;
/** The most imports that are remembered. The account's state has a maximum size, and each save sends all of it. */
const MOST_RECORDS = 20;
const FILE_CHARS = 120;
/** The most rows that one import can merge. The next constant is the most for all remembered imports together. */
export const MOST_MERGED = 2000;
const MOST_MERGED_OF_ALL = 6000;
/**
 * The most buckets into which one import can write. The next constant is the most for all remembered imports together.
 */
export const MOST_TARGETS = 500;
const MOST_TARGETS_OF_ALL = 2000;

const record = z.looseObject({
  /** The import's secret: 32 bytes in hex. */
  secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** When the import was begun, in seconds since 1970. */
  at: z.int(),
  file: z.string(),
  /** One more than the highest number of the import's rows. */
  rows: z.int().check(z.minimum(0)),
  /** The uids of the buckets into which rows are imported, including those that the import creates. */
  buckets: z.array(uid),
  /** The uids of the entries into which rows are merged: 16 bytes each, together in base64. */
  merged: z.optional(z.string()),
  /** How many entries the import had created when it ended; missing until then. */
  created: z.optional(z.int()),
});

export type ImportRecord = z.output<typeof record>;

/** A remembered import, with its own uid. */
export interface KnownImport extends ImportRecord {
  readonly uid: string;
}

interface Remembered {
  readonly records: Readonly<Record<string, ImportRecord>>;
  /**
   * Records that this version cannot read, for example because a later version has written them. At most `MOST_RECORDS`
   * of them are kept, unchanged.
   */
  readonly unread: Readonly<Record<string, unknown>>;
}

/**
 * Reads the imports that the state remembers. Each is read separately, so that an unreadable one does not affect the
 * others.
 */
const readRecords = (state: Trusted): Remembered => {
  const all = Object.entries(z.record(z.string(), z.unknown()).safeParse(state["imports"]).data ?? {});
  const records: [string, ImportRecord][] = [];
  const unread: [string, unknown][] = [];
  for (const [known, value] of all) {
    const read = uid.safeParse(known).success ? record.safeParse(value).data : undefined;
    if (read) records.push([known, read]);
    else unread.push([known, value]);
  }
  return { records: Object.fromEntries(records), unread: Object.fromEntries(unread.slice(0, MOST_RECORDS)) };
};

const isOver = ({ at }: ImportRecord): boolean => at + UNDO_DAYS * DAY <= unixNow();

const UID_BYTES = 16;

/** The uids of the entries into which the import intended to merge rows. */
export const mergedIn = ({ merged }: ImportRecord): readonly string[] => {
  const bytes = merged === undefined ? null : fromBase64(merged);
  return Array.from({ length: (bytes?.length ?? 0) / UID_BYTES }, (_, nth) =>
    uidFromBytes((bytes ?? new Uint8Array()).slice(nth * UID_BYTES, (nth + 1) * UID_BYTES)),
  );
};

/**
 * The latest imports that can still be undone, as many as the limits allow. A time in the future counts as a time just
 * before now. Otherwise the records of a browser whose clock is ahead could displace the record of the import that
 * begins now.
 */
const kept = (all: Readonly<Record<string, ImportRecord>>): Record<string, ImportRecord> => {
  const past = unixNow() - 1;
  let [merged, targets] = [0, 0];
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, one]) => !isOver(one))
      .toSorted(([, one], [, other]) => Math.min(other.at, past) - Math.min(one.at, past))
      .slice(0, MOST_RECORDS)
      .filter(([, one]) => {
        merged += base64Bytes(one.merged ?? "") / UID_BYTES;
        targets += one.buckets.length;
        return merged <= MOST_MERGED_OF_ALL && targets <= MOST_TARGETS_OF_ALL;
      }),
  );
};

const change = async (
  session: Session,
  make: (before: Readonly<Record<string, ImportRecord>>) => Readonly<Record<string, ImportRecord>>,
): Promise<void> => {
  const trust = await session.keyring.trust();
  await trust.update((state) => {
    const { records, unread } = readRecords(state);
    return { ...state, imports: { ...unread, ...kept(make(records)) } };
  });
};

export const secretOf = ({ secret }: ImportRecord): ImportSecret => fromHex(secret) as ImportSecret;

/**
 * Reads the imports that can be undone, the latest first, including those of the account's other browsers and tabs.
 * @throws StateInDoubt, CannotVerifyError
 */
export const listImports = async (session: Session): Promise<readonly KnownImport[]> => {
  const trust = await session.keyring.trust();
  trust.reread();
  const state = await trust.read();
  return Object.entries(kept(readRecords(state).records)).map(([known, one]) => ({ uid: known, ...one }));
};

interface Begun {
  readonly uid: string;
  readonly secret: ImportSecret;
  readonly file: string;
  readonly rows: number;
  readonly buckets: readonly string[];
  /** The uids of the entries into which rows will be merged. */
  readonly merged: readonly string[];
}

/**
 * Remembers an import before it creates anything.
 * @throws StateInDoubt, CannotVerifyError, CallFailure
 */
export const rememberImport = (
  session: Session,
  { uid: own, secret, file, rows, buckets, merged }: Begun,
): Promise<void> =>
  change(session, (before) => ({
    [own]: {
      secret: toHex(secret),
      at: unixNow(),
      file: [...file].slice(0, FILE_CHARS).join(""),
      rows,
      buckets: [...buckets],
      ...(merged.length > 0 && { merged: toBase64(concatAll(merged.map(uidBytes))) }),
    },
    ...before,
  }));

export const rememberCreated = (session: Session, own: string, created: number): Promise<void> =>
  change(session, (before) => {
    const known = before[own];
    return known ? { ...before, [own]: { ...known, created } } : before;
  });

export const forgetImport = (session: Session, own: string): Promise<void> =>
  change(session, ({ [own]: _, ...others }) => others);
