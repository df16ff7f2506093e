import { passkeysOf } from "@keepwell/client/extra/passkeys-of.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useDuplicateText } from "../../../text/duplicate-text.ts";
import { duplicateOf } from "./duplicate-of.ts";
import { NewEntry } from "./new-entry.tsx";
import type { Version } from "./version.ts";

interface DuplicateEntryProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly original: Version;
  readonly onCancel: () => void;
  /** Called once the copy is saved. */
  readonly onClose: () => void;
}

/**
 * The form for a new entry, filled in with the values of another entry. Nothing is saved until the user saves the form.
 */
export function DuplicateEntry({ original, ...props }: DuplicateEntryProps) {
  const words = useDuplicateText();
  const { entry, sealed } = original;
  const sites = [...new Set(passkeysOf(entry).map(({ rpId }) => rpId))];
  return (
    <NewEntry
      {...props}
      type={entry.type}
      listId={sealed.password_list?.uid}
      copied={duplicateOf(entry, words.name(entry.name))}
      note={
        <div className="flex flex-col gap-3 pb-4">
          <Alert tone="info" title={words.title(entry.name)}>
            <p>{words.stays}</p>
            {sites.length > 0 && <p>{words.withoutPasskeys(sites)}</p>}
          </Alert>
          {sealed.is_restricted && <Alert tone="warning">{words.restricted}</Alert>}
        </div>
      }
    />
  );
}
