import { Disclosure, DisclosureGroup } from "@keepwell/ui/disclosure.tsx";
import { FileDrop } from "@keepwell/ui/file-drop.tsx";
import { UploadIcon } from "@keepwell/ui/icons.ts";
import type { ReactNode } from "react";
import { useImportText } from "./import-text.ts";
import { Section } from "./section.tsx";

const ACCEPTED = [".csv", ".tsv", ".txt", ".json", ".zip", ".1pux", ".xml", ".kdbx", ".keepwell"];

interface ChooseFileProps {
  /** Whether the user has come back to choose another file. This step then takes the focus. */
  readonly isAgain: boolean;
  readonly onChoose: (file: File) => void;
  /** Shown between the choice and the help. */
  readonly children: ReactNode;
}

export function ChooseFile({ isAgain, onChoose, children }: ChooseFileProps) {
  const text = useImportText();
  return (
    <>
      <FileDrop
        label={text.chooseTitle}
        choose={text.choose}
        drop={text.drop}
        hint={text.accepted}
        glyph={UploadIcon}
        accept={ACCEPTED}
        autoFocus={isAgain}
        onChoose={onChoose}
      />
      {children}
      <Section title={text.howTitle}>
        <p className="text-ink-2">{text.howNote}</p>
        <DisclosureGroup>
          {text.products.map(([name, how]) => (
            <Disclosure key={name} id={name} title={name}>
              <p className="text-ink-2">{how}</p>
            </Disclosure>
          ))}
        </DisclosureGroup>
      </Section>
    </>
  );
}
