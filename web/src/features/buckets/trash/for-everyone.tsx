import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useTrashText } from "../../../text/trash-text.ts";

interface ForEveryoneProps {
  readonly bucket: Bucket;
  /** How many entries, lists or buckets are deleted. */
  readonly count: number;
}

/** Says before a deletion in a shared bucket, or in a team's, that other people lose what is deleted. */
export function ForEveryone({ bucket, count }: ForEveryoneProps) {
  const words = useTrashText();
  if (!bucket.is_shared && bucket.enterprise_uid === null) return null;
  return <p>{words.forEveryone(count)}</p>;
}
