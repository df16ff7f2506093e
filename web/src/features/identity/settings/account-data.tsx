import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { DangerSection } from "@keepwell/ui/danger-section.tsx";
import { DeleteIcon, DownloadIcon } from "@keepwell/ui/icons.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { downloadText } from "../../../app/download.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { RouterTextLink } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { useSettingsText } from "../../../text/settings-text.ts";
import { useText } from "../../../text/text.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { ForgetAccount } from "./forget-account.tsx";
import { type SharedBucket, SharedBuckets } from "./shared-buckets.tsx";

interface AccountDataProps {
  readonly session: Session;
  /** The account's own buckets that other people use. */
  readonly shared: readonly SharedBucket[];
  readonly onForget: () => void;
  readonly onDeleted: () => void;
}

/**
 * Exports the data that is stored about the user, forgets the account on this browser, or deletes the account. A member
 * of a team cannot delete their account here.
 */
export function AccountData({ session, shared, onForget, onDeleted }: AccountDataProps) {
  return (
    <div className="flex max-w-form flex-col gap-10">
      <ExportData session={session} />
      <ForgetAccount onForget={onForget} />
      {session.identity.entity === null ? (
        <DeleteAccount session={session} shared={shared} onDeleted={onDeleted} />
      ) : (
        <OnlyAdministratorsDelete />
      )}
    </div>
  );
}

function ExportData({ session }: { readonly session: Session }) {
  const words = useSettingsText().data;
  const exporting = useMutation({
    mutationFn: () => withConfirmation(() => session.api.identity.exportMe()),
    onSuccess: (data) => {
      downloadText("keepwell-personal-data.json", JSON.stringify(data, null, 2), "application/json");
      notify({ tone: "success", text: words.exported });
    },
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
  });
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-section">{words.exportTitle}</h2>
      <p className="max-w-prose text-ink-2">{words.exportText}</p>
      <Button icon={DownloadIcon} isPending={exporting.isPending} onPress={() => exporting.mutate()}>
        {words.export}
      </Button>
    </section>
  );
}

/** Says that only the team's administrators can delete the account of a member. */
function OnlyAdministratorsDelete() {
  const { deleteTitle } = useSettingsText().data;
  const { byCode } = useText().errors;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-section">{deleteTitle}</h2>
      <p className="max-w-prose text-ink-2">{byCode["account.enterprise"]}</p>
    </section>
  );
}

function DeleteAccount({ session, shared, onDeleted }: Omit<AccountDataProps, "onForget">) {
  const words = useSettingsText().data;
  const [isAsking, ask] = useState(false);
  return (
    <DangerSection title={words.deleteTitle} text={words.deleteText}>
      <p className="mb-4">
        <RouterTextLink to={PATHS.export}>{words.exportFirst}</RouterTextLink>
      </p>
      {shared.length > 0 && <SharedBuckets buckets={shared} />}
      <Button variant="danger" icon={DeleteIcon} onPress={() => ask(true)}>
        {words.delete}
      </Button>
      {isAsking && (
        <DeleteAccountDialog
          session={session}
          sharedCount={shared.length}
          onCancel={() => ask(false)}
          onDeleted={onDeleted}
        />
      )}
    </DangerSection>
  );
}
