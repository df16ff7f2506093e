import { ChevronDown, X } from "lucide-react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { MenuButton, MenuItem } from "./menu.tsx";
import { medium, useMedia } from "./use-media.ts";

export type SelectionAction = {
  readonly id: string;
  readonly label: string;
  /** Keeps its place and says why it does nothing here. */
  readonly disabledReason?: string | undefined;
  readonly onAction: () => void;
};

type SelectionBarProps = {
  /** What is selected, for screen readers: "Selected entries". */
  readonly label: string;
  /** "3 selected" */
  readonly count: string;
  /** "1 hidden by filter" */
  readonly hidden?: string | undefined;
  readonly actions: readonly SelectionAction[];
  /** The words on the menu that holds the actions on a phone. */
  readonly manage: string;
  /** The words that let go of the selection. */
  readonly clear: string;
  readonly isPending: boolean;
  readonly onClear: () => void;
};

/** What can be done with the selected rows: in a line, and on a phone in a menu at the bottom, near the thumb. */
export function SelectionBar(props: SelectionBarProps) {
  return useMedia(medium) ? <Line {...props} /> : <Bottom {...props} />;
}

function Line({ label, count, hidden, actions, clear, isPending, onClear }: SelectionBarProps) {
  return (
    <section aria-label={label} className="flex min-w-0 items-center gap-1">
      <Count count={count} hidden={hidden} />
      {actions.map(({ id, label: words, disabledReason, onAction }) => (
        <Button
          key={id}
          size="sm"
          variant="quiet"
          disabledReason={disabledReason}
          onPress={() => !isPending && onAction()}
        >
          {words}
        </Button>
      ))}
      <span className="mx-1 h-5 border-s border-line" />
      <Button size="sm" variant="quiet" onPress={onClear}>
        {clear}
      </Button>
    </section>
  );
}

function Bottom(props: SelectionBarProps) {
  const { label, count, hidden, actions, manage, clear, isPending, onClear } = props;
  return (
    <section
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-2 border-t border-line bg-raised px-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <Count count={count} hidden={hidden} />
      <div className="ms-auto">
        <MenuButton
          label={manage}
          placement="top end"
          trigger={
            <Button icon={ChevronDown} isPending={isPending}>
              {manage}
            </Button>
          }
        >
          {actions.map(({ id, label: words, disabledReason, onAction }) => (
            <MenuItem key={id} disabledReason={disabledReason} onAction={onAction}>
              {words}
            </MenuItem>
          ))}
        </MenuButton>
      </div>
      <IconButton name={clear} icon={X} onPress={onClear} />
    </section>
  );
}

function Count({ count, hidden }: Pick<SelectionBarProps, "count" | "hidden">) {
  return (
    <p className="flex shrink-0 flex-col pe-2 leading-tight">
      <span className="text-ui font-semibold tabular-nums">{count}</span>
      {hidden !== undefined && <span className="text-meta text-ink-2 tabular-nums">{hidden}</span>}
    </p>
  );
}
