import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useEffect, useState } from "react";
import { ChooseFile } from "./choose-file.tsx";
import { Finished } from "./finished.tsx";
import { useImportText } from "./import-text.ts";
import { type Begun, Review, type Targets } from "./review.tsx";
import { Running } from "./running.tsx";
import { useImportFile } from "./use-import-file.ts";
import { useImportRun } from "./use-import-run.ts";

interface ImportPageProps {
  readonly session: Session;
  readonly targets: Targets;
  readonly nameOf: (bucket: Bucket) => string;
  /** Called with the buckets in which something was created, or may have been. */
  readonly onWritten: (buckets: readonly Bucket[]) => void;
}

/** The steps of an import: choose a file, review it, import, and see the result. */
export function ImportPage({ session, targets, nameOf, onWritten }: ImportPageProps) {
  const text = useImportText();
  const source = useImportFile(text);
  const { run, ...running } = useImportRun(session);
  const [begun, setBegun] = useState<Begun>();
  const { file } = source;

  const buckets = run?.report.buckets;
  const hasStopped = run !== undefined && run.at !== "running";
  useEffect(() => {
    if (hasStopped && buckets) onWritten(buckets);
  }, [hasStopped, buckets, onWritten]);

  const begin = (chosen: Begun) => {
    setBegun(chosen);
    running.start({ plan: chosen.plan, take: source.take });
  };
  const another = () => {
    running.forget();
    source.forget();
    setBegun(undefined);
  };

  if (run && begun) {
    return (
      <div className="flex max-w-form flex-col gap-8">
        {run.at === "done" ? (
          <Finished begun={begun} run={run} nameOf={nameOf} onAnother={another} />
        ) : (
          <Running run={run} onStop={running.stop} onContinue={running.continue} onEnd={running.end} />
        )}
      </div>
    );
  }
  if (!file) return <ChooseFile isAgain={source.hasChosen} onChoose={source.choose} />;
  return <Review key={file.number} source={source} file={file} targets={targets} onBegin={begin} />;
}
