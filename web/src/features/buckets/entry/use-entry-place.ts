import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useVaultText } from "../../../text/vault-text.ts";
import { bucketName } from "../names.ts";
import { listsQuery } from "../queries.ts";

interface Place {
  readonly session: Session;
  readonly bucket: Bucket;
  /** The list of the entry; undefined if it is in none. */
  readonly listUid: string | undefined;
}

/** Returns the words that say where an entry is: its bucket, and its list if it is in one. */
export const useEntryPlace = ({ session, bucket, listUid }: Place): string => {
  const text = useVaultText();
  const list = useQuery(listsQuery(session, bucket.uid)).data?.find(({ uid }) => uid === listUid);
  const name = bucketName(bucket, text);
  return list ? `${name} › ${text.lists.labels[list.naming](list.name)}` : name;
};
