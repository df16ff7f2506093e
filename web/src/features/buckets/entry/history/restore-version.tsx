import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { OpenVersion } from "@keepwell/client/buckets/open-version.ts";
import { restoreVersion } from "@keepwell/client/buckets/restore-version.ts";
import { passkeysOf } from "@keepwell/client/extra/passkeys-of.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useVaultText } from "../../../../text/vault-text.ts";
import { notShownFailure } from "../../not-shown-failure.ts";
import type { Version } from "../version.ts";
import { useHistoryText } from "./history-text.ts";

interface RestoreVersionProps {
  readonly session: Session;
  readonly bucket: Bucket;
  /** The newest known version. The restored version replaces it. */
  readonly current: SealedEntry;
  readonly version: OpenVersion;
  readonly newest: Version;
  readonly onCancel: () => void;
  /** Refetches the newest version, because another browser has saved the entry. */
  readonly onConflict: () => void;
  readonly onRestored: (sealed: SealedEntry) => void;
}

/** Returns the websites of those passkeys that are in the entry now but not in the version. */
const lostPasskeys = (entry: OpenEntry, version: OpenVersion): readonly string[] => {
  const kept = passkeysOf(version).map(({ id }) => id);
  const lost = passkeysOf(entry).filter(({ id }) => !kept.includes(id));
  return [...new Set(lost.map(({ rpId }) => rpId))];
};

/** Asks the user once, then restores the version. The replaced version stays in the history. */
export function RestoreVersion(props: RestoreVersionProps) {
  const { session, bucket, newest, current, version, onCancel, onConflict, onRestored } = props;
  const words = useHistoryText();
  const lost = lostPasskeys(newest.entry, version);
  const text = useVaultText();
  const submission = useSubmit({
    fields: [],
    failureOf: (error) =>
      hasType(error, "conflict")
        ? { type: "conflict", message: words.restoreConflict }
        : notShownFailure(text)(error),
    action: async () => {
      try {
        return await restoreVersion(session, bucket, { current, version });
      } catch (error) {
        if (hasType(error, "conflict")) onConflict();
        throw error;
      }
    },
    onDone: onRestored,
  });
  return (
    <QuestionDialog
      title={words.restoreTitle}
      action={words.restore}
      isPending={submission.processing}
      pendingLabel={words.restoring}
      onCancel={onCancel}
      onConfirm={() => submission.submit()}
    >
      <FormAlert submission={submission} />
      <p>{words.restoreText}</p>
      {lost.length > 0 && (
        <div className="pt-3">
          <Alert tone="warning">{words.restoreWithoutPasskeys(lost)}</Alert>
        </div>
      )}
    </QuestionDialog>
  );
}
