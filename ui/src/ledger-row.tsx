import { GripVertical } from "lucide-react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useDeferredValue,
} from "react";
import { Button as RacButton } from "react-aria-components/Button";
import { CheckboxContext, Checkbox as RacCheckbox } from "react-aria-components/Checkbox";
import { GridListItem } from "react-aria-components/GridList";
import { useSlottedContext } from "react-aria-components/slots";
import { CheckBoxGlyph } from "./check-box-glyph.tsx";
import { classes } from "./classes.ts";
import { Icon, type IconShape } from "./icon.tsx";
import { renderNumbered } from "./numbered-rows.tsx";
import { RowLink } from "./row-link.tsx";
import { useUiText } from "./text/ui-text.ts";

export type RowParts = {
  readonly glyph?: IconShape;
  /** Shown in place of the glyph. */
  readonly tile?: ReactNode;
  readonly title: ReactNode;
  /** A small sign after the title. It stays in view even if the title is cut. */
  readonly mark?: ReactNode;
  /** The address that the row opens, if it has one. The title is a link then. */
  readonly href?: string;
  /**
   * The row in words, beginning with its name. Screen readers read these words, and a user who types them jumps to the
   * row.
   */
  readonly words: string;
  /** A second column, which is below the title on a phone. */
  readonly note?: ReactNode;
  /**
   * Further columns, each as wide as the second column. They are hidden on a phone. In a window of medium width, the
   * first of them is also hidden.
   */
  readonly columns?: readonly ReactNode[];
  /** A short last column for a state. It is hidden on a phone. */
  readonly state?: ReactNode;
  /** Buttons that appear on hover and focus, and are always visible on touch screens. */
  readonly actions?: ReactNode;
  /** Buttons that are always visible. */
  readonly trailing?: ReactNode;
  readonly isTinted?: boolean;
  /** Whether the row flashes. It flashes after a change of the row has failed and was reverted. */
  readonly isFlashing?: boolean;
};

type LedgerRowProps = {
  readonly id: string;
  readonly parts: RowParts;
  readonly isSelectable: boolean;
  readonly isDraggable: boolean;
  /** Whether the row has a fixed height, which a virtual list needs. */
  readonly isFixed: boolean;
  readonly canOpen: boolean;
};

const frame =
  "group/row relative flex cursor-default items-center gap-3 border-b border-line px-3 select-none focus-ring-inset " +
  "hover:bg-tint selected:bg-selected dragging:opacity-50 drop-target:bg-selected drop-target:outline-2 drop-target:outline-focus";

export function LedgerRow({ id, parts, isSelectable, isDraggable, isFixed, canOpen }: LedgerRowProps) {
  return (
    <GridListItem
      id={id}
      {...(isFixed ? { render: renderNumbered } : {})}
      textValue={parts.words}
      className={classes(
        frame,
        isFixed ? "h-row" : "min-h-row last:border-b-0",
        canOpen && "cursor-pointer",
        parts.isTinted && "bg-tint",
        parts.isFlashing && "animate-flash",
      )}
    >
      {isDraggable && <DragHandle />}
      {isSelectable && <RowCheckbox name={parts.words} />}
      {parts.tile ?? (parts.glyph && <Icon of={parts.glyph} size="lg" className="text-ink-2" />)}
      <RowText parts={parts} />
      {parts.actions !== undefined && (
        <div className="flex shrink-0 items-center gap-0.5 opacity-0 transition-opacity duration-90 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100">
          {parts.actions}
        </div>
      )}
      {parts.trailing !== undefined && (
        <div className="flex shrink-0 items-center gap-0.5">{parts.trailing}</div>
      )}
    </GridListItem>
  );
}

/**
 * A handle for dragging by keyboard. Enter on the handle begins a drag, and Tab chooses the target. With a mouse, the
 * user can drag the row at any point.
 */
function DragHandle() {
  return (
    <RacButton
      slot="drag"
      className="absolute inset-y-0 start-0 flex w-3 items-center justify-center rounded-tag text-ink-3 opacity-0 focus-ring-inset group-hover/row:opacity-100 group-focus-within/row:opacity-100"
    >
      <Icon of={GripVertical} size="sm" />
    </RacButton>
  );
}

/**
 * Returns the class of the column with the index `at` in `columns`. It sets the width, and hides the column in narrow
 * windows.
 */
export const columnClass = (at: number): string =>
  classes("hidden min-w-0 flex-[2] truncate", at === 0 ? "lg:inline" : "md:inline");

function RowText({ parts }: { readonly parts: RowParts }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col md:flex-row md:items-center md:gap-4">
      <span className="flex min-w-0 items-center gap-1.5 text-body md:flex-[3]">
        <span className="min-w-0 truncate">
          {parts.href === undefined ? parts.title : <RowLink href={parts.href}>{parts.title}</RowLink>}
        </span>
        {parts.mark}
      </span>
      {parts.note !== undefined && (
        <span className="min-w-0 truncate text-meta text-ink-2 md:flex-[2] md:text-ui">{parts.note}</span>
      )}
      {parts.columns?.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have fixed places
        <span key={at} className={`${columnClass(at)} text-ui text-ink-2`}>
          {column}
        </span>
      ))}
      {parts.state !== undefined && (
        <span className="hidden w-28 shrink-0 truncate text-ui text-ink-2 md:inline">{parts.state}</span>
      )}
    </div>
  );
}

const stop = (event: SyntheticEvent): void => event.stopPropagation();
/** Handlers that stop a press before it reaches the row, so that the row does not open. */
const UNNOTICED = { onPointerDown: stop, onMouseDown: stop, onClick: stop };

/** Whether the browser has painted the first rows of the list. */
export const PaintedContext = createContext<Readonly<RefObject<boolean>>>({ current: true });

/**
 * The checkbox of a row. Drawing a real checkbox takes a fifth of the time of the whole row. So the first rows that are
 * not selected begin with a picture of a checkbox, and get the real checkbox after the browser has painted them. Rows
 * that are drawn later, for example after scrolling, get the real checkbox at once.
 */
function RowCheckbox({ name }: { readonly name: string }) {
  const text = useUiText();
  const known = useSlottedContext(CheckboxContext, "selection");
  const painted = useContext(PaintedContext);
  const isDrawn = useDeferredValue(true, painted.current || known?.isSelected === true);
  if (!isDrawn)
    return (
      <span
        {...UNNOTICED}
        className={classes(
          "-m-3 flex items-center self-stretch p-3 pointer-coarse:not-group-data-selecting/list:sr-only",
          known?.isDisabled && "invisible",
        )}
      >
        <CheckBoxGlyph isChecked={false} />
      </span>
    );
  return (
    <RacCheckbox
      slot="selection"
      aria-label={text.selectRow(name)}
      // On touch screens the checkboxes are hidden until the user selects a row by a long press.
      className="-m-3 flex cursor-default items-center self-stretch p-3 disabled:invisible pointer-coarse:not-group-data-selecting/list:not-focus-within:sr-only"
    >
      {({ isSelected, isIndeterminate, isFocusVisible }) => (
        <CheckBoxGlyph
          isChecked={isSelected}
          isMixed={isIndeterminate}
          className={isFocusVisible ? "outline-2 outline-offset-2 outline-focus" : undefined}
        />
      )}
    </RacCheckbox>
  );
}
