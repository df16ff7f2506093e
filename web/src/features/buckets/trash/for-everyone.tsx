import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useTrashText } from "../../../text/trash-text.ts";

interface ForEveryoneProps {
  readonly buckets: readonly Bucket[];
  /** How many entries, lists or buckets are deleted. */
  readonly count: number;
}

/** Warns before a deletion in a shared bucket or a team's bucket that other people also lose the deleted data. */
export function ForEveryone({ buckets, count }: ForEveryoneProps) {
  const words = useTrashText();
  if (buckets.every(({ is_shared, enterprise_uid }) => !is_shared && enterprise_uid === null)) return null;
  return <p>{buckets.length === 1 ? words.forEveryone(count) : words.sharedForEveryone}</p>;
}
