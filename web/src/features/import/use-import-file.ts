import type { EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import type { FileChoices } from "@keepwell/client/import/read-file.ts";
import { useEffect, useRef, useState } from "react";
import type { FileView } from "./import-messages.ts";
import { type ImportSource, openImportSource } from "./import-source.ts";
import type { ImportText } from "./import-text.ts";

interface OpenedFile {
  /** Identifies the chosen file. The next chosen file has a higher number. */
  readonly number: number;
  readonly name: string;
  readonly choices: FileChoices;
  /** The result of the last reading that succeeded. Undefined until a reading has succeeded. */
  readonly view?: FileView;
  readonly isReading: boolean;
  readonly hasFailed: boolean;
}

const wordsOf = ({ untitled, archived, column, labels }: ImportText) => ({
  untitled,
  archived,
  column: column(0).replace(/\s*0$/, ""),
  labels,
});

/** Keeps the chosen file. Its content is dropped when the user chooses another file or leaves the page. */
export const useImportFile = (text: ImportText) => {
  const [file, set] = useState<OpenedFile>();
  const [hasChosen, setChosen] = useState(false);
  const source = useRef<ImportSource>(undefined);
  const asked = useRef(0);

  const close = () => {
    source.current?.close();
    source.current = undefined;
    asked.current += 1;
  };
  useEffect(() => () => source.current?.close(), []);

  const read = async (choices: FileChoices): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    set((now) => now && { ...now, choices, isReading: true, hasFailed: false });
    const view = await source.current?.read(choices, wordsOf(text)).catch(() => undefined);
    if (mine !== asked.current) return;
    set((now) => now && { ...now, isReading: false, hasFailed: view === undefined, ...(view && { view }) });
  };

  const choose = (chosen: File): void => {
    close();
    setChosen(true);
    const fresh = {
      number: asked.current,
      name: chosen.name,
      choices: {},
      isReading: false,
      hasFailed: false,
    };
    set(fresh);
    source.current = openImportSource(chosen);
    void read({});
  };

  return {
    file,
    hasChosen,
    choose,
    change: (choices: FileChoices) => void read(choices),
    forget: () => {
      close();
      set(undefined);
    },
    take: (indices: readonly number[]): Promise<readonly EntryDraft[]> =>
      source.current?.take(indices) ?? Promise.reject(new Error("The file is closed.")),
  };
};

export type ImportFile = ReturnType<typeof useImportFile>;
