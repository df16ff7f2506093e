import { decodeFile } from "@keepwell/client/import/decode-file.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { FileButton } from "@keepwell/ui/file-button.tsx";
import { TextArea } from "@keepwell/ui/text-area.tsx";
import { useState } from "react";
import { useSendsMail } from "../../../../app/sends-mail.ts";
import { useAddSeveralText } from "../../../../text/add-several-text.ts";

/** The maximum size of a chosen file in bytes. The longest list needs far fewer. */
const FILE_BYTES = 1_000_000;

interface ListFieldsProps {
  readonly session: Session;
  readonly typed: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** The field for the list of people. The user types the list, or chooses a file that fills the field. */
export function ListFields({ session, typed, error, onChange }: ListFieldsProps) {
  const words = useAddSeveralText();
  const link = useSendsMail(session) ? words.mailed : words.kept;
  const [fileError, setFileError] = useState<string>();
  const change = (text: string) => {
    setFileError(undefined);
    onChange(text);
  };
  const read = async (file: File) => {
    if (file.size > FILE_BYTES) return setFileError(words.tooLarge);
    try {
      change(decodeFile(new Uint8Array(await file.arrayBuffer())).text);
    } catch {
      setFileError(words.notText);
    }
  };
  return (
    <>
      <p className="text-ink-2">{link.text}</p>
      <TextArea
        label={words.people}
        hint={
          <>
            {words.hint}
            <span className="mt-1 block font-mono wrap-anywhere">{words.example}</span>
          </>
        }
        name="people"
        rows={8}
        isMono
        isPrivate
        value={typed}
        error={fileError ?? error}
        onChange={change}
      />
      <div>
        <FileButton onChoose={(file) => void read(file)}>{words.chooseFile}</FileButton>
      </div>
    </>
  );
}
