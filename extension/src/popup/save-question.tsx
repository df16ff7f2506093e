import type { Session } from "@keepwell/client/session/session.ts";
import { FIELD_LIMITS } from "@keepwell/crypto/envelope.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { classes } from "@keepwell/ui/classes.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { TextButton } from "@keepwell/ui/text-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useState } from "react";
import { BucketSelect } from "../entry/bucket-select.tsx";
import { chooseBucket } from "../entry/choose-bucket.ts";
import { EntryNote } from "../entry/entry-note.tsx";
import { saveTyped } from "../entry/save-typed.ts";
import { siteOfPage } from "../match/site.ts";
import { siteName } from "../match/site-name.ts";
import { failureOf } from "../page/failure-words.ts";
import type { LoginCalls, SavedAs } from "../submitted/save-login.ts";
import { text } from "../text/text.ts";
import { openFully, type Vault, type VaultEntry } from "../vault/read-vault.ts";
import { AskAgain, answerQuestion } from "./answer-question.ts";
import type { Question } from "./find-question.ts";
import { SecretRow } from "./secret-row.tsx";
import { SubPage } from "./sub-page.tsx";

interface SaveQuestionProps {
  readonly session: Session;
  readonly vault: Vault;
  readonly question: Question;
  readonly onSaved: (as: SavedAs) => void;
  /** Called when the user does not want the login to be saved. */
  readonly onRefused: () => void;
  readonly onNever: () => void;
  /** Called when the user leaves the question without an answer. */
  readonly onLeave: () => void;
}

const NEW = "new";

const titleOf = (target: VaultEntry | undefined): string => {
  const words = text().save;
  return target ? words.updateTitle(target.username === "" ? target.name : target.username) : words.newTitle;
};

const callsOf = (session: Session): LoginCalls => ({
  open: (entry) => openFully(session, entry),
  save: (toSave) => saveTyped(session, toSave),
});

const failureOfAnswer = (error: unknown): Failure =>
  error instanceof AskAgain ? { type: "conflict", message: text().save.again[error.why] } : failureOf(error);

const useAnswer = ({ session, vault, question: first, onSaved }: SaveQuestionProps) => {
  const [question, setQuestion] = useState(first);
  const { kept, entries } = question;
  const [choice, setChoice] = useState(question.target?.uid ?? NEW);
  const [username, setUsername] = useState(question.username);
  const [bucketUid, setBucket] = useState(() => chooseBucket(vault, siteOfPage(kept.url))?.uid);
  const target = entries.find(({ uid }) => uid === choice);
  const bucket = vault.buckets.find(({ uid }) => uid === bucketUid);
  const submission = useSubmit({
    fields: ["username"],
    failureOf: failureOfAnswer,
    action: async () => {
      try {
        const answer = { target: target?.uid ?? null, username, bucket };
        return await answerQuestion(callsOf(session), question, answer);
      } catch (error) {
        if (error instanceof AskAgain) {
          setQuestion(error.question);
          if (error.why === "current" && error.question.target) setChoice(error.question.target.uid);
        }
        throw error;
      }
    },
    onDone: onSaved,
  });
  return {
    question,
    choice,
    setChoice,
    username,
    setUsername,
    bucketUid,
    setBucket,
    target,
    bucket,
    submission,
  };
};

/**
 * How long the question ignores presses, in milliseconds. A press may have been meant for what the popup showed before.
 */
const SETTLE_MS = 500;

const useSettled = (): boolean => {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
};

/**
 * Asks whether to save a login that the user has submitted in a page. It can become a new entry, or the new password of
 * one of the site's entries.
 */
export function SaveQuestion(props: SaveQuestionProps) {
  const { vault, question, onRefused, onNever, onLeave } = props;
  const words = text().save;
  const answer = useAnswer(props);
  const { target, submission } = answer;
  const isSettled = useSettled();
  const { hostname: host } = new URL(question.kept.origin);
  return (
    <SubPage title={titleOf(target)} back={text().entry.back} onBack={onLeave}>
      <Form
        submission={submission}
        autoComplete="off"
        className={classes("flex flex-col gap-4 py-2", !isSettled && "pointer-events-none")}
      >
        <p className="wrap-anywhere text-ink-2">{words.lead(siteName(question.kept))}</p>
        <FormAlert submission={submission} />
        {question.entries.length > 0 && (
          <RadioRows
            label={words.as}
            name="as"
            value={answer.choice}
            onChange={answer.setChoice}
            rows={[
              ...question.entries.map((entry) => ({
                value: entry.uid,
                title: entry.name,
                note: <EntryNote entry={entry} host={host} />,
              })),
              { value: NEW, title: words.newEntry },
            ]}
          />
        )}
        {!target && (
          <TextField
            {...submission.field("username", answer.username, answer.setUsername)}
            label={text().entry.username}
            isPrivate
            isOptional
            maxLength={FIELD_LIMITS.username}
          />
        )}
        <SecretRow what={text().entry.password} value={question.login.password} />
        {!target && answer.question.unopened.length > 0 && <p className="text-ink-2">{words.recorded}</p>}
        {!target && answer.bucketUid !== undefined && (
          <BucketSelect vault={vault} value={answer.bucketUid} onChange={answer.setBucket} />
        )}
        <div className="flex gap-2">
          <SubmitButton
            submission={submission}
            pendingLabel={text().form.saving}
            disabledReason={target || answer.bucket ? undefined : text().popup.noBucket}
          >
            {target ? words.update : text().form.save}
          </SubmitButton>
          <Button onPress={onRefused}>{words.notNow}</Button>
        </div>
        <div>
          <TextButton onPress={onNever}>{words.never}</TextButton>
        </div>
      </Form>
    </SubPage>
  );
}
