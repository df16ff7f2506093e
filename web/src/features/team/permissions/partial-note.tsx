import { usePermissionsText } from "../../../text/permissions-text.ts";

/** Above a bucket of which only a part was opened to this person. */
export function PartialNote() {
  return <p className="-mt-3 pb-4 text-ui text-ink-2">{usePermissionsText().partly}</p>;
}
