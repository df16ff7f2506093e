import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useEffect } from "react";
import type { Begun } from "./begun.ts";
import { Finished } from "./finished.tsx";
import { FirstStep } from "./first-step.tsx";
import { useImportText } from "./import-text.ts";
import { Review, type Targets } from "./review.tsx";
import { Running } from "./running.tsx";
import { Undoing } from "./undoing.tsx";
import { useImportFile } from "./use-import-file.ts";
import { useImportRun } from "./use-import-run.ts";
import { useUndo } from "./use-undo.ts";

interface ImportPageProps {
  readonly session: Session;
  readonly targets: Targets;
  readonly nameOf: (bucket: Bucket) => string;
  /** Called with the uids of the buckets in which the import may have created or deleted data. */
  readonly onWritten: (uids: readonly string[]) => void;
}

/**
 * The steps of an import: choose a file, review it, import it, and see the result. The user can also undo an import.
 */
export function ImportPage({ session, targets, nameOf, onWritten }: ImportPageProps) {
  const text = useImportText();
  const source = useImportFile(text);
  const { run, ...running } = useImportRun(session);
  const undo = useUndo(session, onWritten);
  const { file } = source;

  const buckets = run?.report.buckets;
  const hasStopped = run !== undefined && run.at !== "running";
  useEffect(() => {
    if (hasStopped && buckets) onWritten(buckets.map(({ uid }) => uid));
  }, [hasStopped, buckets, onWritten]);

  const begin = (chosen: Begun) => running.start(chosen, source.take);
  const another = () => {
    running.forget();
    undo.forget();
    source.forget();
  };

  if (undo.run)
    return (
      <div className="flex max-w-form flex-col gap-8">
        <Undoing run={undo.run} undo={undo} onBack={another} />
      </div>
    );
  if (run)
    return (
      <div className="flex max-w-form flex-col gap-8">
        {run.at === "done" && run.begun ? (
          <Finished {...{ session, run, nameOf }} begun={run.begun} onUndo={undo.undo} onAnother={another} />
        ) : (
          <Running
            run={run}
            onStop={running.stop}
            onContinue={running.continue}
            onEnd={running.end}
            onBack={another}
          />
        )}
      </div>
    );
  if (file) return <Review key={file.number} source={source} file={file} targets={targets} onBegin={begin} />;
  return (
    <FirstStep
      session={session}
      source={source}
      onContinue={(kept) =>
        running.resume(
          kept,
          targets.buckets.map(({ bucket }) => bucket),
        )
      }
      onUndo={undo.undo}
    />
  );
}
