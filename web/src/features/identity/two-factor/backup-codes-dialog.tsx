import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { CheckIcon, CopyIcon, DownloadIcon, PrintIcon } from "@keepwell/ui/icons.ts";
import { SecretText } from "@keepwell/ui/secret-text.tsx";
import { downloadText } from "../../../app/download.ts";
import { useCopy } from "../../../app/use-copy.ts";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";

interface BackupCodesDialogProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onSaved: () => void;
}

/**
 * Shows the backup codes once. The dialog closes only when the user confirms that they have saved the codes. If it
 * could be closed by mistake, the codes would be lost.
 */
export function BackupCodesDialog({ codes, email, onSaved }: BackupCodesDialogProps) {
  const { backup: words } = useTwoFactorText();
  const { copy, isCopied } = useCopy();
  const list = codes.join("\n");
  return (
    <Dialog
      isOpen
      size="sm"
      role="alertdialog"
      title={words.saveTitle}
      onRequestClose={() => {}}
      footer={
        <DialogFooter>
          <Button variant="primary" onPress={onSaved}>
            {words.saved}
          </Button>
        </DialogFooter>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{words.saveText}</p>
        <div data-print="only">
          <p className="mb-4 hidden print:block">{words.heading(email)}</p>
          <ol
            aria-label={words.list}
            className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-control bg-sunken px-4 py-3"
          >
            {codes.map((code) => (
              <li key={code} className="text-center">
                <SecretText value={code} />
              </li>
            ))}
          </ol>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button icon={PrintIcon} onPress={() => window.print()}>
            {words.print}
          </Button>
          <Button
            icon={isCopied ? CheckIcon : CopyIcon}
            onPress={() => void copy({ value: list, secret: { what: words.what } })}
          >
            {words.copy}
          </Button>
          <Button
            icon={DownloadIcon}
            onPress={() => downloadText(words.file, `${words.heading(email)}\n\n${list}\n`)}
          >
            {words.download}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
