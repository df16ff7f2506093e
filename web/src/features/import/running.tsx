import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { useEffect, useRef } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { LeaveGuard } from "../../app/leave-guard.tsx";
import { useOnline } from "../../app/use-online.ts";
import { ImportBlocked } from "./import-run.ts";
import { type ImportText, useImportText } from "./import-text.ts";
import { Section } from "./section.tsx";
import type { ImportRun } from "./use-import-run.ts";

interface RunningProps {
  readonly run: ImportRun;
  readonly onStop: () => void;
  readonly onContinue: () => void;
  readonly onEnd: () => void;
  readonly onBack: () => void;
}

/**
 * A running or interrupted import, or one that this page cannot continue. When the user leaves the page, the import
 * stops. A later page can continue it only if `run.isKept` is true.
 */
export function Running({ run, onStop, onContinue, onEnd, onBack }: RunningProps) {
  const text = useImportText();
  if (run.at === "blocked" || run.at === "forgotten" || run.at === "overtaken")
    return (
      <Section title={text.ended[run.at].title} takesFocus>
        <Alert tone="warning">{text.ended[run.at].text}</Alert>
        <div>
          <Button onPress={onBack}>{text.back}</Button>
        </div>
      </Section>
    );
  return (
    <>
      {run.at === "running" ? (
        <Progress run={run} onStop={onStop} />
      ) : (
        <Halted run={run} onContinue={onContinue} onEnd={onEnd} />
      )}
      <LeaveGuard
        isNeeded={() => true}
        isKept={run.isKept}
        title={text.leaveTitle}
        stay={text.keepImporting}
        leave={text.leave}
      >
        {run.isKept ? text.leaveKeptText : text.leaveText}
      </LeaveGuard>
    </>
  );
}

function Progress({ run, onStop }: Pick<RunningProps, "run" | "onStop">) {
  const text = useImportText();
  return (
    <Section title={text.runningTitle}>
      <ProgressBar
        label={text.sealing}
        value={run.done}
        max={run.total}
        valueText={run.total === 0 ? "" : text.progress(run.done, run.total)}
      />
      <p className="text-meta text-ink-2">{run.isKept ? text.stayKept : text.stay}</p>
      <div>
        <Button autoFocus isPending={run.isStopping} pendingLabel={text.stopping} onPress={onStop}>
          {text.stop}
        </Button>
      </div>
    </Section>
  );
}

const haltedBy = (failure: unknown, text: ImportText): string =>
  failure instanceof ImportBlocked ? text.busyElsewhere : failureOf(failure).message;

function Halted({ run, onContinue, onEnd }: Pick<RunningProps, "run" | "onContinue" | "onEnd">) {
  const text = useImportText();
  const isOnline = useOnline();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  const hasFailed = run.failure !== undefined;
  return (
    <Section title={hasFailed ? text.haltedTitle : text.stoppedTitle}>
      <Alert
        tone={hasFailed ? "error" : "info"}
        isLive
        {...(hasFailed && { title: haltedBy(run.failure, text) })}
      >
        {text.halted(run.report.created, run.total)}
      </Alert>
      <ButtonRow>
        <Button
          ref={button}
          variant="primary"
          disabledReason={isOnline ? undefined : text.offline}
          onPress={onContinue}
        >
          {text.goOn}
        </Button>
        <Button onPress={onEnd}>{text.endHere}</Button>
      </ButtonRow>
    </Section>
  );
}
