import type { KnownImport } from "@keepwell/client/import/import-record.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { titledMessage } from "../../app/failure-words.ts";
import { useText } from "../../text/text.ts";
import { ChooseFile } from "./choose-file.tsx";
import { runAlone } from "./import-lock.ts";
import { importsQuery, refreshImports } from "./import-queries.ts";
import { endKept } from "./import-run.ts";
import { useImportText } from "./import-text.ts";
import type { KeptImport } from "./kept-record.ts";
import { PendingImport } from "./pending-import.tsx";
import { RecentImports } from "./recent-imports.tsx";
import type { ImportFile } from "./use-import-file.ts";

interface FirstStepProps {
  readonly session: Session;
  readonly source: ImportFile;
  readonly onContinue: (kept: KeptImport) => void;
  readonly onUndo: (known: KnownImport) => void;
}

/** The page before a file is chosen. If this browser has an unfinished import, the page shows that import instead. */
export function FirstStep({ session, source, onContinue, onUndo }: FirstStepProps) {
  const text = useImportText();
  const { common } = useText();
  const { data, error, isPending, refetch } = useQuery(importsQuery(session));
  if (isPending) return null;
  const look = () => void refreshImports(session);
  const pending = data?.pending;
  const recent = (
    <>
      {error && (
        <Alert
          tone="error"
          title={text.recentFailed}
          action={<Button onPress={() => void refetch()}>{common.retry}</Button>}
        >
          {titledMessage(error)}
        </Alert>
      )}
      <RecentImports imports={data?.recent ?? []} onUndo={onUndo} />
    </>
  );
  return (
    <div className="flex max-w-form flex-col gap-8">
      {pending ? (
        <>
          <PendingImport
            pending={pending}
            onContinue={() => onContinue(pending.kept)}
            onEnd={() => runAlone(session, () => endKept(session, pending.kept.uid)).finally(look)}
            onUndo={() => onUndo(pending.known)}
            onLook={look}
          />
          {recent}
        </>
      ) : (
        <ChooseFile isAgain={source.hasChosen} onChoose={source.choose}>
          {recent}
        </ChooseFile>
      )}
    </div>
  );
}
