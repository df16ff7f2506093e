import { Check } from "lucide-react";
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { SearchField } from "react-aria-components/SearchField";
import { classes } from "./classes.ts";
import { bareInput, fieldBox } from "./field-class.ts";
import { Icon, type IconShape } from "./icon.tsx";
import { optionGround, optionSurface } from "./surfaces.ts";
import { useUiText } from "./text/ui-text.ts";
import { coarse, useMedia } from "./use-media.ts";

export type Choice = { readonly id: string; readonly label: string; readonly icon?: IconShape };

type ChoiceListProps = {
  readonly label: string;
  readonly filterLabel: string;
  readonly choices: readonly Choice[];
  readonly value: string | undefined;
  /** Whether the value can no longer change. Then the list shows only the chosen value. */
  readonly isFixed?: boolean;
  readonly onChange: (id: string | undefined) => void;
};

/**
 * A list with a filter, for choosing one of many values in a dialog. The list has a fixed height. Arrow keys move
 * through it, and Enter chooses.
 */
export function ChoiceList(props: ChoiceListProps) {
  const { label, filterLabel, choices, value, isFixed = false, onChange } = props;
  const text = useUiText();
  const { contains } = useFilter({ sensitivity: "base" });
  const isTouch = useMedia(coarse);
  return (
    <Autocomplete filter={contains}>
      <div className="flex min-h-0 flex-col gap-2">
        <SearchField aria-label={filterLabel} autoFocus={!isTouch} className={fieldBox}>
          <Input placeholder={filterLabel} className={classes(bareInput, "px-3")} />
        </SearchField>
        <ListBox
          aria-label={label}
          items={isFixed ? choices.filter(({ id }) => id === value) : choices}
          selectionMode="single"
          disallowEmptySelection={isFixed}
          // Esc must close the dialog. By default it would clear the choice first.
          escapeKeyBehavior="none"
          selectedKeys={value === undefined ? [] : [value]}
          onSelectionChange={(keys) => onChange(keys === "all" ? undefined : Array.from(keys, String)[0])}
          className="h-64 overflow-y-auto rounded-control border border-line p-1 outline-none"
          renderEmptyState={() => <p className="px-2.5 py-2 text-ui text-ink-2">{text.nothingFound}</p>}
        >
          {(choice) => <Option choice={choice} />}
        </ListBox>
      </div>
    </Autocomplete>
  );
}

function Option({ choice }: { readonly choice: Choice }) {
  return (
    <ListBoxItem
      id={choice.id}
      textValue={choice.label}
      className={classes(optionSurface, optionGround, "selected:bg-selected")}
    >
      {({ isSelected }) => (
        <>
          {choice.icon && <Icon of={choice.icon} className="text-ink-2" />}
          <span className={classes("min-w-0 flex-1 truncate", isSelected && "font-semibold")}>
            {choice.label}
          </span>
          {isSelected && <Icon of={Check} className="text-link" />}
        </>
      )}
    </ListBoxItem>
  );
}
