/**
 * @file What an account remembers of others, in its sealed state (docs/security.md, "Sharing"): whose keys
 * are whose, and which key a bucket had last. The server keeps it and can neither read nor change it; an
 * older one than this browser has seen is refused.
 */
import { counter, uid } from "@keepwell/contract/fields.ts";
import { z } from "@keepwell/contract/zod.ts";
import { openState } from "@keepwell/crypto/account/open-state.ts";
import { sealState } from "@keepwell/crypto/account/seal-state.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Api } from "../api/api.ts";
import { CallFailure } from "../api/call-failure.ts";

/** 32 bytes, hex. */
const fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const personPin = z.object({
  fingerprint,
  /** Whether people have compared the code. */
  verified: z.boolean(),
  /** The address that led to this person, if one was typed here. */
  email: z.nullable(z.string()),
  /** When it was pinned, in seconds since 1970. */
  at: z.int(),
});

const bucketPin = z.object({
  owner: uid,
  /** Of the owner's keys. */
  fingerprint,
  /** The highest generation seen. */
  gen: counter,
  /** Whose access this account has ended under that key, and when, in seconds since 1970. */
  ended: z.optional(z.record(uid, z.int())),
});

const keyOfBefore = z.object({
  /** Of the bucket's key. */
  gen: counter,
  /** Of the enterprise's keys. */
  erk: counter,
});

const enterprisePin = z.object({
  uid,
  /** Of its root key. */
  fingerprint,
  /** The last entry of its roster that was seen, and that entry's hash. */
  seq: z.int().check(z.minimum(0)),
  head: fingerprint,
  /** By bucket: which key was in use under which of the enterprise's, when this account signed their change. */
  keys_of_before: z.optional(z.record(uid, keyOfBefore)),
});

const trusted = z.object({
  v: z.literal(1),
  people: z.record(uid, personPin),
  buckets: z.record(uid, bucketPin),
  /** Whether buckets are shared only with people whose code was compared. */
  verified_only: z.boolean(),
  /** The enterprise that this account founded or joined. */
  enterprise: z.optional(enterprisePin),
});

export type PersonPin = z.output<typeof personPin>;
export type BucketPin = z.output<typeof bucketPin>;
export type EnterprisePin = z.output<typeof enterprisePin>;
export type KeyOfBefore = z.output<typeof keyOfBefore>;
export type Trusted = z.output<typeof trusted>;

const NOTHING: Trusted = { v: 1, people: {}, buckets: {}, verified_only: false };

/** The state of an account that begins as a member of that enterprise: its first save. */
export const firstState = (
  enterprise: EnterprisePin,
  { uid: own, key }: Pick<TrustParts, "uid" | "key">,
): Promise<Sealed<"state">> =>
  sealState(JSON.stringify({ ...NOTHING, enterprise }), { key, uid: own, seq: 1 });

export interface Trust {
  /** What is remembered now. @throws CannotVerifyError when the server does not give what was saved last. */
  read(): Promise<Trusted>;
  /** Changes it, and ends once the server has kept it. The change may be made again, on what another browser saved. */
  update(change: (before: Trusted) => Trusted): Promise<void>;
  /** Forgets what was read: another browser of this account has saved. */
  reread(): void;
}

/** The number of the last save that this browser knows of. */
export interface HighWater {
  get(): Promise<number>;
  put(seq: number): Promise<void>;
}

export interface TrustParts {
  readonly uid: string;
  /** `AccountKeys.state`. */
  readonly key: CryptoKey;
  readonly api: Api;
  readonly highWater: HighWater;
}

interface Loaded {
  readonly seq: number;
  readonly trusted: Trusted;
}

const isConflict = (error: unknown): boolean => error instanceof CallFailure && error.type === "conflict";

const fetchState = async ({ uid: own, key, api, highWater }: TrustParts): Promise<Loaded> => {
  const { state } = await api.identity.getState();
  const seq = state?.seq ?? 0;
  if (seq < (await highWater.get())) throw new CannotVerifyError();
  if (!state) return { seq, trusted: NOTHING };
  const read = trusted.safeParse(JSON.parse(await openState(state.sealed, { key, uid: own, seq })));
  if (!read.success) throw new CannotVerifyError();
  await highWater.put(seq);
  return { seq, trusted: read.data };
};

/** As many of this account's browsers do not save at once. */
const TRIES = 10;

type Change = (before: Trusted) => Trusted;

/** Makes the changes on what is there, as often as another browser was faster. */
const save = async (parts: TrustParts, from: Loaded, changes: readonly Change[]): Promise<Loaded> => {
  let before = from;
  for (let tries = 1; ; tries += 1) {
    const after = changes.reduce((state, change) => change(state), before.trusted);
    if (JSON.stringify(after) === JSON.stringify(before.trusted)) return before;
    const seq = before.seq + 1;
    const sealed = await sealState(JSON.stringify(after), { key: parts.key, uid: parts.uid, seq });
    try {
      await parts.api.identity.putState({ body: { seq, sealed } });
      await parts.highWater.put(seq);
      return { seq, trusted: after };
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
      before = await fetchState(parts);
    }
  }
};

export const createTrust = (parts: TrustParts): Trust => {
  let loaded: Promise<Loaded> | undefined;
  /** Those that are not kept yet; those that are being saved come first. */
  let waiting: Change[] = [];
  let saving: Promise<unknown> = Promise.resolve();
  /** The save that takes along whatever comes up before it begins. */
  let next: Promise<void> | undefined;

  const load = (): Promise<Loaded> => {
    loaded ??= fetchState(parts).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };

  /** All that came up while the save before was under way goes with one save, and fails with it. */
  const flush = async (): Promise<void> => {
    next = undefined;
    const changes = waiting.slice();
    try {
      const from = load();
      const saved = await save(parts, await from, changes);
      // Unless another browser has saved in the meantime.
      if (loaded === from) loaded = Promise.resolve(saved);
    } finally {
      waiting = waiting.slice(changes.length);
    }
  };

  return {
    read: async () => waiting.reduce((state, change) => change(state), (await load()).trusted),
    update: async (change) => {
      waiting.push(change);
      next ??= saving.then(flush, flush);
      saving = next;
      await next;
    },
    reread: () => {
      loaded = undefined;
    },
  };
};
