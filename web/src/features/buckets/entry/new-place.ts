/** @file The place (bucket and list) in which a new entry will be created, and the places to choose from. */
import type { ListedList } from "@keepwell/client/buckets/list-lists.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket, canOnList } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { type NamedBucket, useCreatableBuckets } from "../creatable-buckets.ts";
import { canCreateIn } from "../entry-rights.ts";
import { inNameOrder } from "../lists/list-entries.ts";
import { bucketName } from "../names.ts";
import { isAnswered, listsQuery } from "../queries.ts";

/** The bucket and list of an entry. Plain JSON, because the form's draft contains it. */
export interface Place {
  readonly bucketUid: string;
  /** Missing if the entry is in no list. */
  readonly listUid?: string | undefined;
}

/** Why an entry cannot be created in the chosen place. */
export interface PlaceProblem {
  readonly field: "bucket" | "list";
  readonly message: string;
}

export interface NewPlace {
  /** The place in which the form was opened. Its bucket is a part of the name of the form's draft. */
  readonly opened: Place;
  readonly chosen: Place;
  readonly choose: (place: Place) => void;
  /** The chosen bucket; undefined if the user may no longer create entries there, or if the bucket cannot be opened. */
  readonly bucket: Bucket | undefined;
  /** The private bucket comes first. */
  readonly buckets: readonly NamedBucket[];
  readonly lists: readonly ListChoice[];
  /** Whether the entry can be created outside all lists. */
  readonly canUnlist: boolean;
  readonly problem: PlaceProblem | undefined;
}

interface ListChoice {
  readonly uid: string;
  readonly label: string;
}

const NONE: readonly ListedList[] = [];

/**
 * Returns the buckets to choose from: those in which the user may create entries outside of lists. Adds the bucket in
 * which the form was opened if the user may create entries in the list that was open there.
 */
const useBuckets = (
  session: Session,
  openedIn: Bucket,
  listUid: string | undefined,
): readonly NamedBucket[] => {
  const text = useVaultText();
  const buckets = useCreatableBuckets(session);
  const list = useQuery(listsQuery(session, openedIn.uid)).data?.find(({ uid }) => uid === listUid);
  const isKnown = buckets?.some(({ bucket }) => bucket.uid === openedIn.uid) ?? false;
  const isAdded = !isKnown && canCreateIn(openedIn, list) && (list !== undefined || !buckets);
  const added = isAdded ? [{ bucket: openedIn, name: bucketName(openedIn, text) }] : [];
  return [...added, ...(buckets ?? [])].sort(
    (left, right) => Number(right.bucket.is_system) - Number(left.bucket.is_system),
  );
};

/**
 * Returns those lists of a bucket in which the user may create entries, and whether the given list is one of them.
 * Until the server has answered, the given list counts as one of them.
 */
const useListChoices = (session: Session, bucket: Bucket | undefined, { bucketUid, listUid }: Place) => {
  const { locale } = useAppearance();
  const { labels } = useVaultText().lists;
  const query = useQuery({ ...listsQuery(session, bucketUid), enabled: bucket !== undefined });
  const lists: readonly ListChoice[] = inNameOrder(query.data ?? NONE, locale)
    .filter((list) => bucket && canOnList(bucket, list, "entry.create"))
    .map(({ uid, name, naming }) => ({ uid, label: labels[naming](name) }));
  const isUnread = !(query.isSuccess && isAnswered(query));
  return { lists, hasList: isUnread || lists.some(({ uid }) => uid === listUid) };
};

export const useNewPlace = (session: Session, openedIn: Bucket, listId: string | undefined): NewPlace => {
  const { place: words } = useVaultText().entry;
  const [opened] = useState<Place>({ bucketUid: openedIn.uid, listUid: listId });
  const [chosen, choose] = useState(opened);
  const buckets = useBuckets(session, openedIn, opened.listUid);
  const bucket = buckets.find((one) => one.bucket.uid === chosen.bucketUid)?.bucket;
  const { lists, hasList } = useListChoices(session, bucket, chosen);
  const canUnlist = bucket !== undefined && canOnBucket(bucket, "entry.create");
  const isAllowed = chosen.listUid === undefined ? canUnlist : hasList;
  const problem: PlaceProblem | undefined = bucket
    ? isAllowed
      ? undefined
      : { field: "list", message: words.noList }
    : { field: "bucket", message: words.noBucket };
  return { opened, chosen, choose, bucket, buckets, lists, canUnlist, problem };
};
