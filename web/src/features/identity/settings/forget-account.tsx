import { Button } from "@keepwell/ui/button.tsx";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useState } from "react";
import { useSettingsText } from "../../../text/settings-text.ts";

/** Removes everything that this browser stores of the account. */
export function ForgetAccount({ onForget }: { readonly onForget: () => void }) {
  const words = useSettingsText().data;
  const [isAsking, ask] = useState(false);
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-section">{words.forgetTitle}</h2>
      <p className="max-w-prose text-ink-2">{words.forgetText}</p>
      <Button onPress={() => ask(true)}>{words.forget}</Button>
      {isAsking && (
        <QuestionDialog
          title={words.forgetQuestion}
          action={words.forget}
          isDangerous
          onConfirm={onForget}
          onCancel={() => ask(false)}
        >
          <p>{words.forgetText}</p>
        </QuestionDialog>
      )}
    </section>
  );
}
