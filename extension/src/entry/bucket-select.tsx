import { Select } from "@keepwell/ui/select.tsx";
import { text } from "../text/text.ts";
import type { Vault } from "../vault/read-vault.ts";
import { bucketName } from "./bucket-name.ts";
import { writableBuckets } from "./choose-bucket.ts";
import { isUnshared } from "./is-unshared.ts";

interface BucketSelectProps {
  readonly vault: Vault;
  readonly value: string;
  readonly onChange: (uid: string) => void;
}

/** Lets the user choose the bucket of a new entry. Shows nothing if there is only one bucket to choose. */
export function BucketSelect({ vault, value, onChange }: BucketSelectProps) {
  const words = text().form;
  const options = writableBuckets(vault).map((bucket) => ({
    id: bucket.uid,
    label: bucketName(bucket),
    ...(!isUnshared(bucket, vault.account) && { note: words.shared }),
  }));
  const hint = options.find(({ id }) => id === value)?.note;
  if (options.length < 2) return null;
  return (
    <Select
      label={words.bucket}
      options={options}
      value={value}
      onChange={onChange}
      {...(hint && { hint })}
    />
  );
}
