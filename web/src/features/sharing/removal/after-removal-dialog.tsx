import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { entryHref } from "../../../paths.ts";
import { type SharingText, useSharingText } from "../../../text/sharing-text.ts";
import { useText } from "../../../text/text.ts";
import { type EntryName, type Exposed, exposed, findPasswords } from "./exposed.ts";
import { useKeyChange } from "./key-change.ts";
import { KeyProgress } from "./key-progress.tsx";

interface AfterRemovalDialogProps {
  readonly bucketUid: string;
  readonly onOpenEntry: (uid: string) => void;
  readonly onClose: () => void;
}

/**
 * Shows the progress of the key rotation, and what the removed people could open. The rotation continues even if the
 * user closes the dialog.
 */
export function AfterRemovalDialog({ bucketUid, onOpenEntry, onClose }: AfterRemovalDialogProps) {
  const text = useSharingText();
  const common = useText().common;
  const change = useKeyChange(bucketUid);
  const people = exposed.useValue(bucketUid);
  const last = people?.at(-1);
  if (!people || !last) return null;
  const passwords = findPasswords(people);
  return (
    <Dialog
      isOpen
      title={text.removal.afterTitle(last.who)}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button variant="primary" onPress={onClose}>
            {common.close}
          </Button>
        </DialogFooter>
      }
    >
      <div className="flex flex-col gap-4">
        {change && !change.hasFailed && (
          <div className="flex flex-col gap-1">
            <KeyProgress change={change} />
            <p className="text-meta text-ink-2">{text.rotation.leave}</p>
          </div>
        )}
        {change?.hasFailed && <p className="text-danger-text">{text.rotation.failed}</p>}
        {!change && <p className="text-ink-2">{text.rotation.done}</p>}
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people are only added at the end
          <p key={index}>{couldOpen(text.removal, person)}</p>
        ))}
        {passwords.length > 0 && (
          <Passwords bucketUid={bucketUid} passwords={passwords} onOpen={onOpenEntry} />
        )}
      </div>
    </Dialog>
  );
}

const couldOpen = (text: SharingText["removal"], { who, passwords }: Exposed): string => {
  if (!passwords) return text.couldAll(who);
  return passwords.length === 0 ? text.none(who) : text.could(who, passwords.length);
};

interface PasswordsProps {
  readonly bucketUid: string;
  readonly passwords: readonly EntryName[];
  readonly onOpen: (uid: string) => void;
}

const rowsOf = (passwords: readonly EntryName[]) => passwords.map(({ uid, name }) => ({ id: uid, name }));

function Passwords({ bucketUid, passwords, onOpen }: PasswordsProps) {
  const text = useSharingText().removal;
  return (
    <div className="max-h-72 overflow-y-auto border border-line *:border-b-0">
      <RowList
        label={text.list}
        rows={rowsOf(passwords)}
        parts={({ id, name }) => ({
          glyph: PasswordGlyph,
          title: name,
          words: name,
          href: entryHref(bucketUid, id),
        })}
        onOpen={onOpen}
      />
    </div>
  );
}
