import type { Session } from "@keepwell/client/session/session.ts";
import { useEffect, useRef, useState } from "react";
import { registerDraft } from "../../../app/drafts.ts";
import { asTyped, isSame, type Typed } from "./draft.ts";
import type { Place } from "./new-place.ts";

const store = () => import("../../../app/draft-store.ts");

/** The draft is sealed and stored when the user has not typed for this many milliseconds. */
const SETTLED_MS = 400;

/** The stored draft of a form. */
interface Kept {
  readonly typed: Typed;
  /** The revision that was being edited; 0 for a new entry. */
  readonly rev: number;
  /**
   * The uid of a new entry that was already sent. If the user sends the form again after a reload, it is sent with the
   * same uid, so that no second entry is created. Null until the form is sent, so that a second tab that restores the
   * draft creates its own entry.
   */
  readonly uid: string | null;
  /** The chosen place of a new entry. */
  readonly place?: Place | undefined;
}

interface KeptDraft {
  readonly session: Session;
  /** The name of the form, unique in this account. */
  readonly name: string;
  readonly now: Kept;
  readonly original: Typed;
  /** Called if a draft was found. The draft replaces the form's initial values. */
  readonly onFound: (kept: Kept) => void;
}

const asPlace = (kept: unknown): Place | undefined => {
  const { bucketUid, listUid } = (kept ?? {}) as Partial<Record<keyof Place, unknown>>;
  if (typeof bucketUid !== "string") return undefined;
  return { bucketUid, ...(typeof listUid === "string" && { listUid }) };
};

const read = async (session: Session, name: string): Promise<Kept | null> => {
  const kept = await (await store()).readDraft(session, name);
  const { typed, rev, uid, place } = (kept ?? {}) as Partial<Record<keyof Kept, unknown>>;
  const readable = typeof typed === "object" && typed !== null ? asTyped(typed) : null;
  return readable && typeof rev === "number"
    ? { typed: readable, rev, uid: typeof uid === "string" ? uid : null, place: asPlace(place) }
    : null;
};

/**
 * Stores the typed values, sealed, in this browser, so that a lock, an expired session or a reload does not lose them.
 * Call `drop` once they were saved or discarded.
 */
export const useKeptDraft = ({ session, name, now, original, onFound }: KeptDraft) => {
  const isOver = useRef(false);
  const [hasLooked, setLooked] = useState(false);
  const latest = useRef({ now, original, onFound });
  latest.current = { now, original, onFound };
  useEffect(() => {
    read(session, name)
      .then((kept) => {
        if (kept && !isSame(kept.typed, latest.current.original)) latest.current.onFound(kept);
      })
      .catch(() => undefined)
      .finally(() => setLooked(true));
  }, [session, name]);

  // Until the stored draft was read, the form is stored only when it is sent. Otherwise the empty form would replace
  // the draft.
  const keep = async ({ isSent = false } = {}): Promise<void> => {
    if (isOver.current || !(hasLooked || isSent)) return;
    const { keepDraft, dropDraft } = await store();
    const current = latest.current;
    if (isSame(current.now.typed, current.original)) await dropDraft(session, name);
    else await keepDraft(session, name, current.now);
  };
  const keepLatest = useRef(keep);
  keepLatest.current = keep;
  useEffect(() => {
    const end = registerDraft(() => keepLatest.current());
    return () => end();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again when the typed values or the place change
  useEffect(() => {
    if (!hasLooked) return;
    const timer = setTimeout(() => void keepLatest.current(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [hasLooked, now.typed, now.place]);

  return {
    /** Stores at once that the form is being sent, and under which uid. */
    keepSent: async (uid: string): Promise<void> => {
      latest.current = { ...latest.current, now: { ...latest.current.now, uid } };
      await keep({ isSent: true }).catch(() => undefined);
    },
    drop: async (): Promise<void> => {
      isOver.current = true;
      await (await store()).dropDraft(session, name);
    },
  };
};
