import { EXPORT_FORMAT } from "@keepwell/client/export/export-formats.ts";
import type { ExportFormatId } from "@keepwell/contract/identity/export-formats.ts";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { useExportText } from "../../../text/exporting-text.ts";

/** Whether to export earlier versions and Trash besides the current entries, and how to write a table. */
export interface Contents {
  readonly history: boolean;
  readonly trash: boolean;
  /** Whether formulas in a table are made harmless. */
  readonly isForSpreadsheets: boolean;
}

interface ChooseContentsProps {
  readonly format: ExportFormatId;
  readonly contents: Contents;
  readonly onChange: (contents: Contents) => void;
}

/** Asks whether to include earlier versions and Trash. For a table, also asks whether to make formulas harmless. */
export function ChooseContents({ format, contents, onChange }: ChooseContentsProps) {
  const text = useExportText();
  const { history, trash, mediaType } = EXPORT_FORMAT[format];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-ui font-semibold">{text.contents}</legend>
      <Checkbox
        label={history === "passwords" ? text.historyPasswords : text.history}
        isChecked={contents.history && history !== "none"}
        disabledReason={history === "none" ? text.notInFormat : undefined}
        onChange={(isChosen) => onChange({ ...contents, history: isChosen })}
      />
      <Checkbox
        label={text.trash}
        isChecked={contents.trash && trash}
        disabledReason={trash ? undefined : text.notInFormat}
        onChange={(isChosen) => onChange({ ...contents, trash: isChosen })}
      />
      {mediaType === "text/csv" && (
        <Checkbox
          label={text.formulas}
          hint={text.formulasHint}
          isChecked={contents.isForSpreadsheets}
          onChange={(isChosen) => onChange({ ...contents, isForSpreadsheets: isChosen })}
        />
      )}
    </fieldset>
  );
}
