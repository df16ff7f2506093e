import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import { EXPORT_FORMAT } from "@keepwell/client/export/export-formats.ts";
import { LOSSES_OF } from "@keepwell/client/export/left-out.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { EXPORT_FORMATS, type ExportFormatId } from "@keepwell/contract/identity/export-formats.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { currentIdentity } from "../../../app/own-details.ts";
import { useOnline } from "../../../app/use-online.ts";
import { useExportText } from "../../../text/exporting-text.ts";
import { useNewPassword } from "../use-new-password.ts";
import { ChooseBuckets } from "./choose-buckets.tsx";
import { ChooseContents } from "./choose-contents.tsx";
import type { ExportableBucket, ExportChoices } from "./export-choices.ts";
import { FilePassword, type TypedPassword } from "./file-password.tsx";

interface ExportFormProps {
  readonly session: Session;
  readonly buckets: readonly ExportableBucket[];
  /**
   * Buckets that are not open. One in Trash is exported if the user chooses to export Trash. The others cannot be
   * exported, and the file and the result name them.
   */
  readonly closed: readonly ClosedBucket[];
  readonly onStart: (choices: ExportChoices) => void;
}

const NO_PASSWORD: TypedPassword = { file_password: "", repeat: "" };
const FIELDS = ["file_password", "repeat"] as const;

/** Asks what to export and in which format, and says what the file will not contain. */
export function ExportForm({ session, buckets, closed, onStart }: ExportFormProps) {
  const text = useExportText();
  const [format, setFormat] = useState<ExportFormatId>("keepwell");
  const [chosen, choose] = useState<ReadonlySet<string>>(() => new Set(buckets.map(({ uid }) => uid)));
  const [contents, setContents] = useState({ history: true, trash: true, isForSpreadsheets: true });
  const [typed, setTyped] = useState(NO_PASSWORD);
  const { name, email } = currentIdentity(session);
  const rules = useNewPassword(typed.file_password, { firstname: name, email }, "file_password");
  const known = EXPORT_FORMAT[format];
  const submission = useSubmit({
    fields: FIELDS,
    failureOf,
    action: async () => {
      if (!known.encrypted) return;
      refuseDifferent(typed, text.mismatch);
      await rules.require();
    },
    onDone: () =>
      onStart({
        format,
        buckets: [...buckets.flatMap((one) => (chosen.has(one.uid) ? [one.bucket] : [])), ...closed],
        history: contents.history && known.history !== "none",
        trash: contents.trash && known.trash,
        isForSpreadsheets: contents.isForSpreadsheets,
        password: known.encrypted ? typed.file_password : "",
      }),
  });
  const refusal = useRefusal(chosen, known.encrypted ? typed : null);
  return (
    <Form submission={submission} refusal={refusal} className="flex max-w-form flex-col gap-6">
      <FormAlert submission={submission} />
      <RadioRows
        label={text.format}
        name="format"
        rows={EXPORT_FORMATS.map((value) => ({ value, ...text.formats[value] }))}
        value={format}
        onChange={setFormat}
      />
      <ChooseBuckets
        buckets={buckets}
        closed={closed.filter(({ state }) => state !== "trashed").length}
        chosen={chosen}
        onChange={choose}
      />
      <ChooseContents format={format} contents={contents} onChange={setContents} />
      <LeftOut format={format} />
      {known.encrypted ? (
        <FilePassword typed={typed} submission={submission} strength={rules.strength} onChange={setTyped} />
      ) : (
        <Alert tone="warning" title={text.plainTitle}>
          {text.plainText}
        </Alert>
      )}
      <div>
        <SubmitButton submission={submission} pendingLabel={text.starting} disabledReason={refusal}>
          {text.submit}
        </SubmitButton>
      </div>
    </Form>
  );
}

function LeftOut({ format }: { readonly format: ExportFormatId }) {
  const text = useExportText();
  const losses = LOSSES_OF[format];
  return (
    <section className="flex flex-col gap-1">
      <h2 className="text-ui font-semibold">{text.leftOutTitle}</h2>
      {losses.length === 0 ? (
        <p className="text-ink-2">{text.nothingLeftOut}</p>
      ) : (
        <ul className="flex list-disc flex-col gap-0.5 ps-5 text-ink-2">
          {losses.map((loss) => (
            <li key={loss}>{text.losses[loss]}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Says why the export cannot start yet; undefined if it can. `typed` is null for a file without a password. */
function useRefusal(chosen: ReadonlySet<string>, typed: TypedPassword | null): string | undefined {
  const text = useExportText();
  const isOnline = useOnline();
  if (!isOnline) return text.offline;
  if (chosen.size === 0) return text.chooseFirst;
  return typed && (typed.file_password === "" || typed.repeat === "") ? text.fill : undefined;
}

const refuseDifferent = ({ file_password, repeat }: TypedPassword, message: string): void => {
  if (file_password === repeat) return;
  const fields = { repeat: { code: "password_mismatch" as const, message } };
  throw new CallFailure("validation", { code: "validation", fields });
};
