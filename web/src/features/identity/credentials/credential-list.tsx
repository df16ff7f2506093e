import type { Credential } from "@keepwell/client/credentials/list-credentials.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useCredentialsText } from "../../../text/credentials-text.ts";
import { CredentialRow } from "./credential-row.tsx";
import { useRemoval } from "./use-removal.ts";

const RenameDialog = lazy(async () => ({ default: (await import("./rename-dialog.tsx")).RenameDialog }));
const QuestionDialog = lazy(async () => ({
  default: (await import("@keepwell/ui/question-dialog.tsx")).QuestionDialog,
}));

interface CredentialListProps {
  readonly session: Session;
  /** Credentials of one kind. */
  readonly rows: readonly Credential[];
  readonly words: {
    readonly caption: string;
    /** Says what to do about a credential that the account does not know. */
    readonly notYours: string;
    /**
     * The accessible name of the button that removes a credential that the account does not know. Also used in the
     * question before the removal.
     */
    readonly removeUnknown: string;
    readonly removed: string;
  };
  /** Explains what happens when the user removes one of the credentials. */
  readonly removalText: ReactNode;
  readonly onRemoved: () => void;
}

/** Lists passkeys or security keys. The user can remove each of them, and rename those that the account knows. */
export function CredentialList({ session, rows, words, removalText, onRemoved }: CredentialListProps) {
  const text = useCredentialsText();
  const [renamed, rename] = useState<Credential | null>(null);
  const [asked, ask] = useState<Credential | null>(null);
  const removal = useRemoval(session, { notice: words.removed, onRemoved });
  const confirm = (uid: string) => {
    ask(null);
    removal.mutate(uid);
  };
  return (
    <>
      <ul aria-label={words.caption} className="flex flex-col border-y border-line">
        {rows.map((row) => (
          <CredentialRow
            key={row.uid}
            row={row}
            words={words}
            isRemoving={removal.isPending && removal.variables === row.uid}
            onRename={() => rename(row)}
            onRemove={() => ask(row)}
          />
        ))}
      </ul>
      <Suspense>
        {renamed && renamed.name !== null && (
          <RenameDialog
            session={session}
            uid={renamed.uid}
            name={renamed.name}
            onClose={() => rename(null)}
          />
        )}
        {asked && (
          <QuestionDialog
            title={asked.name === null ? `${words.removeUnknown}?` : text.removeTitle(asked.name)}
            action={text.remove}
            isDangerous
            onCancel={() => ask(null)}
            onConfirm={() => confirm(asked.uid)}
          >
            <p>{removalText}</p>
          </QuestionDialog>
        )}
      </Suspense>
    </>
  );
}
