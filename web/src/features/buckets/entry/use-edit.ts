/** @file The state of an edit: the typed values, their draft, and the conflict if another browser saves the entry. */
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { useRef, useState } from "react";
import { isSame, type Typed, typedFrom } from "./draft.ts";
import type { NewPlace } from "./new-place.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSaveEntry } from "./use-save-entry.ts";
import type { Version } from "./version.ts";

export interface Edited {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly type: EntryType;
  /** The place of a new entry. */
  readonly place?: NewPlace;
  /** The version to edit; null for a new entry. */
  readonly before: Version | null;
  /** The values with which a copy of another entry begins. Their `uid` is the uid of the original. */
  readonly copied?: OpenEntry;
  /** The newest version; null if that is the version that the user is editing. */
  readonly newer: Version | null;
  readonly onSaved: (sealed: SealedEntry) => void;
  /** Refetches the newest version, because another browser has saved the entry. */
  readonly onConflict: () => void;
  readonly onDiscard: () => void;
}

const draftName = ({ bucket, place, type, before, copied }: Edited): string => {
  if (before) return `entry/${before.sealed.uid}`;
  return copied ? `copy/${copied.uid}` : `new/${place?.opened.bucketUid ?? bucket.uid}/${type}`;
};

/**
 * Returns the uid of the new entry if it is created in this bucket. Each try in the same bucket uses the same uid.
 * Another bucket gets another uid.
 */
const uidIn = (uids: Map<string, string>, bucketUid: string): string => {
  const uid = uids.get(bucketUid) ?? crypto.randomUUID();
  uids.set(bucketUid, uid);
  return uid;
};

/**
 * Keeps the typed values and the uid of a new entry. Stores both as a draft, and restores the draft when the form opens
 * again.
 */
const useTyped = (props: Edited) => {
  const { session, bucket, place, before, copied = null } = props;
  const original = typedFrom(before?.entry ?? copied);
  const [typed, setTyped] = useState(original);
  const [uids, setUids] = useState(() => new Map<string, string>());
  const uid = uidIn(uids, bucket.uid);
  const [sentUid, setSentUid] = useState<string | null>(null);
  const [isRestored, setRestored] = useState(false);
  // True if the opened version is newer than the version from which the draft was begun. The opened version then
  // conflicts with the draft.
  const [isStale, setStale] = useState(false);
  const rev = before?.sealed.rev ?? 0;
  const kept = useKeptDraft({
    session,
    name: draftName(props),
    now: { typed, rev, uid: sentUid === uid ? uid : null, place: place?.chosen },
    original,
    onFound: (found) => {
      setTyped(found.typed);
      if (found.place) place?.choose(found.place);
      if (found.uid !== null) setUids(new Map([[found.place?.bucketUid ?? bucket.uid, found.uid]]));
      setSentUid(found.uid);
      setRestored(true);
      setStale(found.rev < rev);
    },
  });
  return {
    typed,
    uid,
    isRestored,
    isStale,
    isChanged: !isSame(typed, original),
    change: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    /** Records in the draft, before the call, that the entry is being sent. */
    keepSent: async () => {
      setSentUid(uid);
      await kept.keepSent(uid);
    },
    drop: () => void kept.drop(),
    /**
     * Drops the restored draft: resets the form to the entry's values without closing it. A new entry gets another uid,
     * because the entry of the draft may already have been saved under its uid.
     */
    startOver: () => {
      setTyped(original);
      setUids(new Map());
      setSentUid(null);
      place?.choose(place.opened);
      setRestored(false);
      setStale(false);
    },
  };
};

export const useEdit = (props: Edited) => {
  const { session, bucket, type, place, before, newer } = props;
  const draft = useTyped(props);
  const { typed, uid, isRestored, isStale } = draft;
  const [hasConflict, setConflict] = useState(false);
  const isDone = useRef(false);
  const theirs = hasConflict ? newer : isStale ? before : null;
  const finish = () => {
    isDone.current = true;
    draft.drop();
  };
  const save = useSaveEntry({
    session,
    bucket,
    type,
    place,
    uid,
    typed,
    // If a conflicting version is shown, the save replaces that version.
    before: theirs ?? before,
    copied: props.copied,
    onSend: draft.keepSent,
    onSaved: (sealed) => {
      finish();
      props.onSaved(sealed);
    },
    onConflict: () => {
      setConflict(true);
      props.onConflict();
    },
  });
  return {
    typed,
    save,
    theirs,
    hasConflict,
    isRestored,
    isDirty: () => !isDone.current && draft.isChanged,
    change: draft.change,
    drop: finish,
    takeTheirs: () => {
      finish();
      props.onDiscard();
    },
    startOver: () => {
      draft.startOver();
      // Without the draft there is no conflict. If the user edits again, the next save finds the newer version.
      setConflict(false);
    },
  };
};
