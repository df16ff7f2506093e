/**
 * @file High-water marks that a browser keeps of an account: sealed records in its storage, which only a page of this
 * account can write. They stay after sign-out. A restored backup that the user has accepted starts them anew.
 */
import type { z } from "@keepwell/contract/zod.ts";
import { openRecord } from "@keepwell/crypto/account/open-record.ts";
import { sealRecord } from "@keepwell/crypto/account/seal-record.ts";
import { type Bytes, equalBytes } from "@keepwell/crypto/bytes.ts";
import { StateMissing } from "../people/state-missing.ts";
import type { Trust } from "../people/trust.ts";
import type { RecordKind, RecordStore } from "../storage/record-store.ts";

export interface KeptMarksParts {
  readonly uid: string;
  readonly records: RecordStore;
  /** `AccountKeys.cache`. */
  readonly key: CryptoKey;
  readonly trust: () => Promise<Trust>;
}

interface Restorable {
  /** When the account accepted its latest restored backup; 0 if it never did. */
  readonly restored: number;
}

interface Form<Marks> {
  readonly kind: RecordKind;
  /** Of the content. */
  readonly version: number;
  readonly schema: z.ZodMiniType<Marks>;
  readonly none: Marks;
}

export interface KeptMarks<Marks> {
  /** What was seen until now. */
  load(record: string): Promise<Marks>;
  /**
   * As `load`, without what was seen before a restored backup that the user has accepted in any browser.
   * @throws OlderThanSeen, CannotVerifyError when the account's state is not what was saved last.
   */
  loadCurrent(record: string): Promise<Marks>;
  /**
   * Stores what `raise` makes of the marks, unless it returns them as they are. Never rejects: what is not remembered
   * now is seen again later.
   */
  change(record: string, raise: (before: Marks) => Marks): Promise<void>;
}

/** When the account accepted its latest restored backup; 0 if it never did, or has no state yet. */
const lastRestored = async (trust: Trust): Promise<number> => {
  try {
    return (await trust.read()).restored?.at(-1)?.at ?? 0;
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

  /** By record: what was opened last, and from which bytes. Opening 10,000 marks takes longer than comparing bytes. */
  const opened = new Map<string, { readonly sealed: Bytes; readonly marks: Marks }>();

  const open = async (record: string, sealed: Bytes): Promise<Marks> => {
    // What does not open was kept under another account key, before the account was reset without its data.
    const text = await openRecord(sealed, placeOf(record)).catch(() => null);
    return text === null ? none : (schema.safeParse(JSON.parse(text)).data ?? none);
  };

  const load = async (record: string): Promise<Marks> => {
    const sealed = await records.get(placeOf(record));
    if (!sealed) return none;
    const last = opened.get(record);
    // Another tab that has changed the marks has sealed other bytes.
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
