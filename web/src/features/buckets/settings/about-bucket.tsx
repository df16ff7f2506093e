import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { DescriptionList, DescriptionRow } from "../../../ui/description-list.tsx";

/** What somebody else's bucket is to this person. */
export function AboutBucket({ bucket }: { readonly bucket: Bucket }) {
  const text = useSharingText();
  const { owner } = bucket;
  return (
    <DescriptionList>
      {!canOnBucket(bucket, "bucket.rename") && (
        <DescriptionRow label={text.about.name}>{bucket.name}</DescriptionRow>
      )}
      <DescriptionRow label={text.about.level}>
        {text.levels[bucket.access_type]}
        {bucket.access_type !== "owner" && (
          <span className="block text-meta text-ink-2">{text.levelNotes[bucket.access_type]}</span>
        )}
      </DescriptionRow>
      {owner && (
        <DescriptionRow label={text.about.owner}>
          {owner.name}
          <span className="block text-meta text-ink-2">{owner.email}</span>
        </DescriptionRow>
      )}
    </DescriptionList>
  );
}
