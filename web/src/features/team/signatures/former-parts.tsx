import type { FormerRecords, NotSigned } from "@keepwell/client/team/permissions/former-records.ts";
import type { rosterCodes } from "@keepwell/client/team/permissions/sign-stored.ts";
import type { NamedObject } from "@keepwell/client/team/permissions/team-records.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { objectWords } from "./object-words.ts";
import { RecordContent } from "./record-content.tsx";

const keyOf = ({ ref }: NamedObject): string => `${ref.model}/${ref.uid}`;

interface FormerRecordListProps {
  readonly shown: FormerRecords;
  readonly roster: Awaited<ReturnType<typeof rosterCodes>>;
}

/**
 * Lists the objects. For each, shows who signed its permissions before, and which permissions would be signed again.
 */
export function FormerRecordList({ shown: { again, names }, roster }: FormerRecordListProps) {
  const text = usePermissionsText();
  return (
    <ul className="flex flex-col gap-6">
      {again.map((record) => (
        <li key={keyOf(record)} className="flex flex-col gap-2">
          <h3 className="font-semibold wrap-anywhere">{objectWords(record, text)}</h3>
          <p className="-mt-2 text-meta text-ink-2">
            {text.again.signedBy(names.get(record.signer) ?? text.again.formerMember)}
          </p>
          <RecordContent content={record.content} roster={roster} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Lists permissions that are not signed together with the others, because they differ from what the former
 * administrator has signed.
 */
export function ChangedRecords({ changed }: Pick<FormerRecords, "changed">) {
  const text = usePermissionsText();
  if (changed.length === 0) return null;
  return (
    <Alert tone="warning" title={text.again.changed}>
      <ul className="list-disc ps-5">
        {changed.map((one) => (
          <li key={keyOf(one)} className="wrap-anywhere">
            {objectWords(one, text)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function FailedRecords({ failed }: { readonly failed: readonly NotSigned[] }) {
  const text = usePermissionsText();
  if (failed.length === 0) return null;
  return (
    <Alert tone="error" isLive title={text.again.failed(failed.length)}>
      <ul className="list-disc ps-5">
        {failed.map(({ record, why }) => (
          <li key={keyOf(record)} className="wrap-anywhere">
            {text.who.part(objectWords(record, text), text.again.why[why])}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
