import { type ReactNode, useEffect } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "./button.tsx";
import { Icon, type IconShape } from "./icon.tsx";

type FileDropProps = {
  readonly label: string;
  /** The label of the button. */
  readonly choose: string;
  /** The text beside the button. It says that a file can also be dropped. */
  readonly drop: string;
  readonly hint: ReactNode;
  readonly glyph: IconShape;
  /** Extensions and types that the system's dialog offers, for example ".csv". A dropped file may have any type. */
  readonly accept: readonly string[];
  readonly autoFocus?: boolean;
  readonly onChoose: (file: File) => void;
};

/** Takes one file, which the user drops or chooses in the system's dialog. */
export function FileDrop(props: FileDropProps) {
  const { label, choose, drop, hint, glyph, accept, autoFocus = false, onChoose } = props;
  useNoStrayDrop();
  return (
    <DropZone
      aria-label={label}
      onDrop={async ({ items }) => {
        const item = items.find(({ kind }) => kind === "file");
        if (item?.kind === "file") onChoose(await item.getFile());
      }}
      className="flex flex-col items-start gap-3 rounded-control border border-dashed border-control bg-surface px-5 py-6 transition-colors duration-90 drop-target:border-focus drop-target:bg-tint drop-target:outline-1 drop-target:outline-focus focus-visible:outline-2 focus-visible:outline-focus"
    >
      <Icon of={glyph} size="xl" className="text-ink-3" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileTrigger
          acceptedFileTypes={accept}
          onSelect={(files) => {
            const file = files?.item(0);
            if (file) onChoose(file);
          }}
        >
          <Button variant="primary" autoFocus={autoFocus}>
            {choose}
          </Button>
        </FileTrigger>
        <span className="text-ui text-ink-2 pointer-coarse:hidden">{drop}</span>
      </div>
      <p className="text-meta text-ink-2">{hint}</p>
    </DropZone>
  );
}

/**
 * Ignores a file that the user drops outside of the zone. Otherwise the browser would open it in place of this page.
 */
function useNoStrayDrop(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => event.preventDefault();
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
}
