import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { DescriptionList, DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useSharingText } from "../../../text/sharing-text.ts";

/** Tells the user which access they have to a bucket that belongs to another user or to a team. */
export function AboutBucket({ bucket }: { readonly bucket: Bucket }) {
  const text = useSharingText();
  const { owner, permissions } = bucket;
  return (
    <DescriptionList>
      {!canOnBucket(bucket, "bucket.rename") && (
        <DescriptionRow label={text.about.name}>{bucket.name}</DescriptionRow>
      )}
      {permissions ? <Permitted permissions={permissions} /> : <Level bucket={bucket} />}
      {owner && (
        <DescriptionRow label={text.about.owner}>
          {owner.name}
          <span className="block text-meta text-ink-2">{owner.email}</span>
        </DescriptionRow>
      )}
    </DescriptionList>
  );
}

function Level({ bucket }: { readonly bucket: Bucket }) {
  const text = useSharingText();
  return (
    <DescriptionRow label={text.about.level}>
      {text.levels[bucket.access_type]}
      {bucket.access_type !== "owner" && (
        <span className="block text-meta text-ink-2">{text.levelNotes[bucket.access_type]}</span>
      )}
    </DescriptionRow>
  );
}

/**
 * Shown for a team's bucket. Says which permissions the user has on the whole bucket, or that they see only a part of
 * it.
 */
function Permitted({ permissions }: { readonly permissions: NonNullable<Bucket["permissions"]> }) {
  const text = usePermissionsText();
  const notes: Partial<Record<Permission, string>> = text.notes.bucket;
  if (permissions.length === 0) return <DescriptionRow label={text.yours}>{text.partly}</DescriptionRow>;
  return (
    <DescriptionRow label={text.yours}>
      <ul>
        {permissions.map((one) => (
          <li key={one}>
            {text.names[one]}
            {notes[one] !== undefined && <span className="text-meta text-ink-2"> · {notes[one]}</span>}
          </li>
        ))}
      </ul>
    </DescriptionRow>
  );
}
