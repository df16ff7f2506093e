import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { refuseProblems } from "../../app/refuse-problems.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { useText } from "../../text/text.ts";

/** Returns the positions of two random groups, one from each half of the code. */
const pickTwo = (count: number): readonly [number, number] => {
  const half = Math.floor(count / 2);
  const below = (limit: number) => Math.floor(Math.random() * limit);
  return [below(half), half + below(count - half)];
};

const FIELDS = ["first", "second"] as const;
type Name = (typeof FIELDS)[number];

interface CodeCheckProps {
  readonly session: Session;
  readonly code: string;
  readonly onSaved: () => void;
  /** Called if this code was replaced by a newer one in the meantime. */
  readonly onReplaced: () => void;
  readonly onLater: () => void;
}

/**
 * The user must type two groups of the code from the recovery kit. This shows that they have the kit and can read it.
 */
export function CodeCheck({ session, code, onSaved, onReplaced, onLater }: CodeCheckProps) {
  const text = useText();
  const words = useRecoveryText().page;
  const groups = code.split("-");
  const [asked] = useState(() => pickTwo(groups.length));
  const [typed, set] = useState<Record<Name, string>>({ first: "", second: "" });
  const submission = useSubmit({
    fields: FIELDS,
    failureOf,
    action: async () => {
      await refuseWrong(groups, asked, typed, words.checkWrong);
      return saveCode(session, code);
    },
    onDone: (end) => (end === "saved" ? onSaved() : onReplaced()),
  });
  const isFilled = typed.first !== "" && typed.second !== "";
  return (
    <Form submission={submission} aria-label={words.check}>
      <div>
        <h3 className="font-semibold">{words.check}</h3>
        <p className="text-ink-2">{words.checkText}</p>
      </div>
      <FormAlert submission={submission} />
      <div className="grid grid-cols-2 gap-4 sm:max-w-80">
        {FIELDS.map((name, index) => (
          <TextField
            key={name}
            {...submission.field(name, typed[name], (value) =>
              set((before) => ({ ...before, [name]: value })),
            )}
            label={words.group((asked[index] ?? 0) + 1)}
            isMono
            isPrivate
            maxLength={8}
          />
        ))}
      </div>
      <ButtonRow>
        <SubmitButton
          submission={submission}
          pendingLabel={text.common.saving}
          disabledReason={isFilled ? undefined : words.checkText}
        >
          {words.confirm}
        </SubmitButton>
        <Button variant="quiet" onPress={onLater}>
          {words.later}
        </Button>
      </ButtonRow>
    </Form>
  );
}

/** Tells the server that the user has saved the code. Returns `replaced` if the account has another code by now. */
const saveCode = async (session: Session, code: string): Promise<"saved" | "replaced"> => {
  const { noteSavedCode } = await import("../../app/recovery.ts");
  try {
    await noteSavedCode(session, code);
    return "saved";
  } catch (error) {
    if (hasType(error, "conflict")) return "replaced";
    throw error;
  }
};

/**
 * Puts each typed group into the code, one at a time. If the code's check characters are then wrong, throws an error
 * for that group.
 */
const refuseWrong = async (
  groups: readonly string[],
  asked: readonly [number, number],
  typed: Readonly<Record<Name, string>>,
  message: string,
): Promise<void> => {
  const { isWholeRecoveryCode } = await import("../../app/recovery.ts");
  const problems: Record<string, { code: null; message: string }> = {};
  for (const [index, name] of FIELDS.entries()) {
    const whole = groups.with(asked[index] ?? 0, typed[name]).join("-");
    if (!(await isWholeRecoveryCode(whole))) problems[name] = { code: null, message };
  }
  refuseProblems(problems);
};
