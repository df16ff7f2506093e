/** @file Keeps the newest state of the account that this browser has seen, in the sealed store. */
import { z } from "@keepwell/contract/zod.ts";
import { sealDraft } from "@keepwell/crypto/account/seal-draft.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { KeptText, SealedStore } from "../storage/sealed-store.ts";
import { unixNow } from "../unix-now.ts";
import type { SeenStore } from "./load-state.ts";
import type { SealedSave, SeenState } from "./state.ts";
import { FIRST_SAVE } from "./trusted.ts";

export interface SeenStoreParts {
  readonly uid: string;
  readonly sealed: SealedStore;
  readonly seal: (name: string, text: string) => Promise<Sealed<"draft">>;
  readonly unseal: (name: string, text: string) => Promise<string>;
}

const NAME = "state-seq";

/**
 * The name under which the state itself is stored. The state's number and time are stored separately, in a text that is
 * sealed under the draft key. If that text also contained the state, it could exceed the maximum length of a sealed
 * text.
 */
const stateName = (seq: number): string => `${NAME}-${seq}`;

/** The format of earlier versions of the page, which kept only the number of the state. */
const seenNumber = z.int();
/** `sealed`: the state, if an earlier version of the page stored it here; otherwise null. */
const seenState = z.object({ seq: z.int(), sealed: z.nullable(z.string()), at: z.nullable(z.int()) });

const parseSeen = (text: string): SeenState | null => {
  const kept: unknown = JSON.parse(text);
  const seq = seenNumber.safeParse(kept).data;
  return seq === undefined ? (seenState.safeParse(kept).data ?? null) : { seq, sealed: null, at: null };
};

/**
 * Stores two texts in one step: the state, sealed as the server stores it; and the state's number with the current
 * time, sealed under the draft key.
 */
const store = async (
  { uid, sealed, seal }: Omit<SeenStoreParts, "unseal">,
  { seq, sealed: state }: SealedSave,
): Promise<void> => {
  const number = await seal(NAME, JSON.stringify({ seq, sealed: null, at: unixNow() }));
  const texts = new Map<string, KeptText>([
    [NAME, number],
    [stateName(seq), state],
  ]);
  await sealed.replaceAll(uid, NAME, texts);
};

/** Everything in the store is sealed, so only a page of this account can have written it. */
export const createSeenStore = (parts: SeenStoreParts): SeenStore => {
  const { uid, sealed, unseal } = parts;
  const get = async (): Promise<SeenState | null> => {
    const kept = await sealed.get(uid, NAME);
    // A text that does not open was sealed under a previous account key, before a reset without data.
    const text = kept === null ? null : await unseal(NAME, kept).catch(() => null);
    const seen = text === null ? null : parseSeen(text);
    return seen && { ...seen, sealed: seen.sealed ?? (await sealed.get(uid, stateName(seen.seq))) };
  };
  return {
    get,
    keep: (save) =>
      // This lock has another name than the lock of `alone` below: a tab calls `keep` while it holds that lock, and
      // would otherwise wait for itself.
      sealed.alone(uid, `${NAME}-kept`, async () => {
        const kept = await get();
        if (kept && (kept.seq > save.seq || (kept.seq === save.seq && kept.sealed !== null))) return;
        await store(parts, save);
      }),
    alone: (run) => sealed.alone(uid, NAME, run),
  };
};

/** Whether this browser has ever seen a state of the account, even if the account is not signed in now. */
export const hasSeenState = async (sealed: SealedStore, uid: string): Promise<boolean> =>
  (await sealed.get(uid, NAME)) !== null;

interface Account {
  readonly uid: string;
  /** The key `AccountKeys.draft`. */
  readonly draft: CryptoKey;
}

/**
 * Remembers the first state of an account that this browser has just made. If the server later withholds this state,
 * this browser notices.
 */
export const keepFirstState = async (
  sealed: SealedStore,
  { uid, draft }: Account,
  state: Sealed<"state">,
): Promise<void> => {
  const seal = (name: string, text: string) => sealDraft(text, { key: draft, uid, draftId: name });
  await store({ uid, sealed, seal }, { seq: FIRST_SAVE, sealed: state });
};
