import type { OldProof } from "@keepwell/client/recovery/restore-old-data.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Retired } from "@keepwell/contract/identity/retired.endpoints.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { type RadioRow, RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { refuseProblems } from "../../app/refuse-problems.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { CodeField } from "./code-field.tsx";
import { refreshEverything } from "./recovery-queries.ts";

interface OldDataFormProps {
  readonly session: Session;
  readonly retired: Retired;
}

type Kind = OldProof["kind"];

/**
 * Opens the old data with the previous recovery code or password. Moves the restored entries back to their previous
 * places.
 */
export function OldDataForm({ session, retired }: OldDataFormProps) {
  const words = useRecoveryText();
  const [kind, choose] = useState<Kind>(retired.has_code ? "code" : "password");
  const [typed, type] = useState("");
  const submission = useSubmit({
    fields: ["verifier", "password"],
    failureOf,
    action: async () => {
      const { isWholeRecoveryCode, mergeRecovered, restore } = await import("../../app/recovery.ts");
      if (kind === "code" && !(await isWholeRecoveryCode(typed)))
        refuseProblems({ verifier: { code: null, message: words.code.mistyped } });
      const proof: OldProof = kind === "code" ? { kind, code: typed } : { kind, password: typed };
      const restored = await restore(session, { retired, proof, systemName: words.old.systemName });
      await mergeRecovered(session).finally(() => refreshEverything(session));
      return restored;
    },
    onDone: ({ restored, unverifiable }) => {
      if (restored > 0) notify({ tone: "success", text: words.old.restored(restored) });
      if (unverifiable > 0) notify({ tone: "error", text: words.old.unverifiable(unverifiable) });
    },
  });
  const rows: RadioRow<Kind>[] = [
    {
      value: "code",
      title: words.old.code,
      ...(retired.has_code ? {} : { disabledReason: words.reset.noCode }),
    },
    { value: "password", title: words.old.password },
  ];
  return (
    <Form submission={submission} className="flex max-w-form flex-col gap-4">
      <p>{words.old.text(retired.buckets, retired.entries, retired.erase_at)}</p>
      <FormAlert submission={submission} />
      <RadioRows
        label={words.old.with}
        name={`found-${retired.ak_gen}`}
        rows={rows}
        value={kind}
        onChange={(chosen) => {
          choose(chosen);
          type("");
        }}
      />
      {kind === "code" ? (
        <CodeField value={typed} onChange={type} error={submission.errors.verifier} />
      ) : (
        <PasswordField
          {...submission.field("password", typed, type)}
          label={words.old.passwordLabel}
          autoComplete="off"
        />
      )}
      <div>
        <SubmitButton
          submission={submission}
          pendingLabel={words.old.submitting}
          disabledReason={typed === "" ? words.old.fill : undefined}
        >
          {words.old.submit}
        </SubmitButton>
      </div>
    </Form>
  );
}
