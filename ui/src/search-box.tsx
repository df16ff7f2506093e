import { useState } from "react";
import { classes } from "./classes.ts";
import { bareInput, fieldBox } from "./field-class.ts";
import { Icon } from "./icon.tsx";
import { SearchIcon } from "./icons.ts";
import { Kbd } from "./kbd.tsx";
import { type SearchProps, SearchRows, useSearchList } from "./search-list.tsx";
import { popoverSurface } from "./surfaces.ts";
import { useInView } from "./use-in-view.ts";

type SearchBoxProps = SearchProps & {
  /** Whether the list of results is short, for a dialog, which has less room. */
  readonly isShort?: boolean;
  /** The keys that open the palette. They are shown while the input is empty. */
  readonly keys: readonly string[];
};

/** A search input with results that drop down. */
export function SearchBox(props: SearchBoxProps) {
  const { label, value, onChange, status, groups, isBusy, onChoose } = props;
  const [isOpen, open] = useState(false);
  const hasRows = groups.some(({ rows }) => rows.length > 0);
  const isShown = isOpen && (hasRows || status !== undefined);
  const choose = (id: string) => {
    open(false);
    onChange("");
    onChoose(id);
  };
  const list = useSearchList({ label, value, groups, isShown, isBusy, onChange, onChoose: choose });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only closes the results when the focus leaves
    <div
      className="relative w-full"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && open(false)}
    >
      <div className={fieldBox}>
        <Icon of={SearchIcon} className="self-center ps-2.5 text-ink-3" />
        <input
          {...list.inputProps}
          onFocus={() => open(true)}
          onChange={(event) => {
            open(true);
            list.forget();
            onChange(event.target.value);
          }}
          className={`${bareInput} px-2`}
        />
        {value === "" && (
          <span aria-hidden="true" className="self-center pe-2.5 pointer-coarse:hidden">
            <Kbd keys={props.keys} />
          </span>
        )}
      </div>
      <span role="status" className="sr-only">
        {isOpen ? status : ""}
      </span>
      <div
        ref={useInView(isShown)}
        className={classes(
          popoverSurface,
          "absolute inset-x-0 top-full z-50 mt-1 overflow-y-auto p-1",
          props.isShort ? "max-h-60" : "max-h-[60dvh]",
          !isShown && "hidden",
        )}
      >
        <p className={classes("px-2.5 text-ink-2 empty:hidden", hasRows ? "py-1 text-meta" : "py-2 text-ui")}>
          {status}
        </p>
        <div id={list.listId} role="listbox" aria-label={label} hidden={!hasRows}>
          <SearchRows {...list} groups={groups} onChoose={choose} />
        </div>
      </div>
    </div>
  );
}
