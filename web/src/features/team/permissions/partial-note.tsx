import { usePermissionsText } from "../../../text/permissions-text.ts";

/** Shown above a bucket of which the user can open only a part. */
export function PartialNote() {
  return <p className="-mt-3 pb-4 text-ui text-ink-2">{usePermissionsText().partly}</p>;
}
