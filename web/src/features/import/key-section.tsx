import type { FileKey } from "@keepwell/client/import/import-format.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { FileButton } from "@keepwell/ui/file-button.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { ClearIcon } from "@keepwell/ui/icons.ts";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useImportText } from "./import-text.ts";
import { Section } from "./section.tsx";

interface KeySectionProps {
  /** Whether the file may need a key file, alone or together with a password. */
  readonly takesKeyFile: boolean;
  readonly wasWrong: boolean;
  readonly isReading: boolean;
  readonly onGive: (key: FileKey) => void;
}

/**
 * The largest key file that is accepted. Real key files are small, because a program reads the whole file whenever it
 * opens a database. The user has probably chosen a larger file by mistake.
 */
const MAX_KEY_FILE_BYTES = 1024 * 1024;

/** Asks for the password or key file of an encrypted file, and asks again after a wrong one. */
export function KeySection({ takesKeyFile, wasWrong, isReading, onGive }: KeySectionProps) {
  const text = useImportText();
  const [password, setPassword] = useState("");
  const [keyFile, setKeyFile] = useState<File>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isReading) field.current?.select();
    if (!isReading) field.current?.focus();
  }, [isReading]);
  const isLarge = keyFile !== undefined && keyFile.size > MAX_KEY_FILE_BYTES;
  const missing = password === "" && keyFile === undefined ? text.keyMissing : undefined;
  const refusal = isLarge ? text.keyFileLarge : missing;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (refusal !== undefined || isReading) return;
    const bytes = keyFile && new Uint8Array(await keyFile.arrayBuffer());
    onGive({ password, ...(bytes && { keyFile: bytes }) });
  };
  return (
    <Section title={text.keyTitle}>
      <form onSubmit={submit} className="flex flex-col items-start gap-4">
        <div className="w-full">
          <PasswordField
            ref={field}
            label={text.keyPassword}
            hint={takesKeyFile ? text.keyHintOrFile : text.keyHint}
            error={wasWrong && !isReading ? (takesKeyFile ? text.keyWrongOrFile : text.keyWrong) : undefined}
            value={password}
            onChange={setPassword}
            isPrivate
          />
        </div>
        {takesKeyFile && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <FileButton onChoose={setKeyFile}>{keyFile ? text.keyFileOther : text.keyFile}</FileButton>
            {keyFile && (
              <span className="flex min-w-0 items-center gap-1 text-ui">
                <span className="min-w-0 break-all">{keyFile.name}</span>
                <IconButton
                  name={text.keyFileWithout(keyFile.name)}
                  icon={ClearIcon}
                  onPress={() => {
                    setKeyFile(undefined);
                    field.current?.focus();
                  }}
                />
              </span>
            )}
            {isLarge && <span className="text-ui text-danger-text">{text.keyFileLarge}</span>}
          </div>
        )}
        <Button
          type="submit"
          variant="primary"
          isPending={isReading}
          pendingLabel={text.keyOpening}
          disabledReason={refusal}
        >
          {text.keyOpen}
        </Button>
      </form>
    </Section>
  );
}
