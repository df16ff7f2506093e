import type { Credential } from "@keepwell/client/credentials/list-credentials.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { Dated } from "@keepwell/ui/dated.tsx";
import { Icon } from "@keepwell/ui/icon.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { DeleteIcon, EditIcon, PasskeyIcon, SecurityKeyIcon } from "@keepwell/ui/icons.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useCredentialsText } from "../../../text/credentials-text.ts";

interface CredentialRowProps {
  readonly row: Credential;
  /**
   * The texts for a credential that the account does not know: what to do about it, and the accessible name of its
   * button.
   */
  readonly words: Readonly<Record<"notYours" | "removeUnknown", string>>;
  readonly isRemoving: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function CredentialRow(props: CredentialRowProps) {
  const { row, isRemoving, onRename, onRemove } = props;
  const words = useCredentialsText();
  const offline = useOfflineReason();
  if (row.name === null) return <UnknownRow {...props} />;
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 last:border-b-0">
      <span className="flex h-8 items-center">
        <Icon of={row.kind === "passkey" ? PasskeyIcon : SecurityKeyIcon} size="lg" className="text-ink-2" />
      </span>
      <div className="min-w-0 flex-1 self-center">
        <p className="font-semibold wrap-anywhere">{row.name}</p>
        <Dates row={row} />
        {row.isSynced && <p className="text-meta text-ink-2">{words.synced}</p>}
      </div>
      <div className="flex shrink-0">
        <IconButton
          name={words.renameOf(row.name)}
          icon={EditIcon}
          disabledReason={offline}
          onPress={onRename}
        />
        <IconButton
          name={words.removeOf(row.name)}
          icon={DeleteIcon}
          tone="danger"
          isPending={isRemoving}
          disabledReason={offline}
          onPress={onRemove}
        />
      </div>
    </li>
  );
}

function Dates({ row: { addedAt, usedAt } }: Pick<CredentialRowProps, "row">) {
  const words = useCredentialsText();
  return (
    <p className="text-meta text-ink-2">
      <Dated>{`${words.added(addedAt)} · ${words.used(usedAt)}`}</Dated>
    </p>
  );
}

/** A credential that the account's sealed state does not name. It was thus not added by this user in Keepwell. */
function UnknownRow({ row, words, isRemoving, onRemove }: CredentialRowProps) {
  const text = useCredentialsText();
  return (
    <li className="border-b border-line last:border-b-0">
      <Alert
        tone="warning"
        title={text.notYours}
        action={
          <Button
            size="sm"
            name={words.removeUnknown}
            isPending={isRemoving}
            disabledReason={useOfflineReason()}
            onPress={onRemove}
          >
            {text.remove}
          </Button>
        }
      >
        <p>{words.notYours}</p>
        <Dates row={row} />
      </Alert>
    </li>
  );
}
