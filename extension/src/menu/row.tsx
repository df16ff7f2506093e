import { classes } from "@keepwell/ui/classes.ts";
import type { Option } from "./options.tsx";

interface RowProps {
  readonly id: string;
  readonly option: Option;
  readonly isMarked: boolean;
  readonly onPress: () => void;
}

export function Row({ id, option, isMarked, onPress }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the focus and handles the key presses
    // biome-ignore lint/a11y/useFocusableInteractive: the list box marks it by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      data-selected={isMarked || undefined}
      onClick={(event) => {
        if (event.nativeEvent.isTrusted) onPress();
      }}
      className={classes(
        "flex min-h-11 cursor-default items-center gap-2.5 rounded-tag px-2 py-1.5",
        isMarked ? "bg-selected" : "hover:bg-tint",
      )}
    >
      {option.tile}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui font-semibold">{option.title}</span>
        {option.note !== undefined && option.note !== "" && (
          <span className={classes("block truncate text-meta text-ink-2", option.isNoteMono && "font-mono")}>
            {option.note}
          </span>
        )}
      </span>
    </div>
  );
}
