/**
 * @file High-water marks: the highest numbers that a browser has seen of an account's objects. The browser stores them
 * in sealed records, which only a page of this account can write. They stay after sign-out, and start empty again after
 * the user has accepted a restored backup.
 */
import type { z } from "@keepwell/contract/zod.ts";
import { openRecord } from "@keepwell/crypto/account/open-record.ts";
import { sealRecord } from "@keepwell/crypto/account/seal-record.ts";
import { type Bytes, equalBytes } from "@keepwell/crypto/bytes.ts";
import { StateMissing } from "../people/state-missing.ts";
import type { Trust } from "../people/trust.ts";
import { restoredAt } from "../people/trusted.ts";
import type { RecordKind, RecordStore } from "../storage/record-store.ts";

export interface KeptMarksParts {
  readonly uid: string;
  readonly records: RecordStore;
  /** The key `AccountKeys.cache`. */
  readonly key: CryptoKey;
  readonly trust: () => Promise<Trust>;
}

interface Restorable {
  /** When the account accepted its latest restored backup; 0 if it has accepted none. */
  readonly restored: number;
}

interface Form<Marks> {
  readonly kind: RecordKind;
  readonly version: number;
  readonly schema: z.ZodMiniType<Marks>;
  readonly none: Marks;
}

export interface KeptMarks<Marks> {
  /** Loads the marks of a record, even if they were stored before the user accepted a restored backup. */
  load(record: string): Promise<Marks>;
  /**
   * Like `load`, but returns empty marks if the marks were stored before the latest restored backup was accepted. The
   * user may have accepted it in any browser of the account.
   * @throws OlderThanSeen when the server shows an older state of the account; CannotVerifyError when the state does
   * not verify.
   */
  loadCurrent(record: string): Promise<Marks>;
  /**
   * Stores the marks that `raise` returns, unless they are unchanged. Never rejects. If storing fails, the next reading
   * of the same objects raises and stores the marks.
   */
  change(record: string, raise: (before: Marks) => Marks): Promise<void>;
}

/** When the account accepted its latest restored backup; 0 if it has accepted none, or has no state yet. */
const lastRestored = async (trust: Trust): Promise<number> => {
  try {
    return restoredAt(await trust.read());
  } catch (error) {
    if (error instanceof StateMissing) return 0;
    throw error;
  }
};

export const createKeptMarks = <Marks extends Restorable>(
  { uid, records, key, trust }: KeptMarksParts,
  { kind, version, schema, none }: Form<Marks>,
): KeptMarks<Marks> => {
  const placeOf = (record: string) => ({ uid, key, record, kind, version });

  /**
   * For each record, the marks that were opened last, and the sealed bytes that held them. If the bytes are the same,
   * the marks need not be opened again, which takes long for 10,000 marks.
   */
  const opened = new Map<string, { readonly sealed: Bytes; readonly marks: Marks }>();

  const open = async (record: string, sealed: Bytes): Promise<Marks> => {
    // A record that does not open was sealed under a previous account key, before a reset without data.
    const text = await openRecord(sealed, placeOf(record)).catch(() => null);
    return text === null ? none : (schema.safeParse(JSON.parse(text)).data ?? none);
  };

  const load = async (record: string): Promise<Marks> => {
    const sealed = await records.get(placeOf(record));
    if (!sealed) return none;
    const last = opened.get(record);
    // The bytes differ if another tab has changed the marks.
    if (last && equalBytes(last.sealed, sealed)) return last.marks;
    const marks = await open(record, sealed);
    opened.set(record, { sealed, marks });
    return marks;
  };

  const loadCurrent = async (record: string): Promise<Marks> => {
    const [marks, restored] = await Promise.all([load(record), trust().then(lastRestored)]);
    return marks.restored >= restored ? marks : { ...none, restored };
  };

  return {
    load,
    loadCurrent,
    change: (record, raise) =>
      records
        .alone(placeOf(record), async () => {
          const known = await load(record);
          if (raise(known) === known) return;
          const next = raise(await loadCurrent(record));
          const sealed = await sealRecord(JSON.stringify(next), placeOf(record));
          await records.put(placeOf(record), sealed);
          opened.set(record, { sealed, marks: next });
        })
        .catch(() => undefined),
  };
};
