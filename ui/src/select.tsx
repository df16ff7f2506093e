import { Check, ChevronDown } from "lucide-react";
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Button as RacButton } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { SearchField } from "react-aria-components/SearchField";
import { Select as RacSelect, SelectValue } from "react-aria-components/Select";
import { classes } from "./classes.ts";
import { describedBy, FieldFrame, type FieldProps, useFieldIds } from "./field.tsx";
import { choiceBox } from "./field-class.ts";
import { Icon } from "./icon.tsx";
import { optionGround, optionSurface, popoverSurface } from "./surfaces.ts";
import { useUiText } from "./text/ui-text.ts";

export type SelectOption<Id extends string> = {
  readonly id: Id;
  readonly label: string;
  readonly note?: string;
  readonly isDisabled?: boolean;
};

type SelectProps<Id extends string> = FieldProps & {
  readonly options: readonly SelectOption<Id>[];
  readonly value: Id | undefined;
  readonly onChange: (id: Id) => void;
  readonly name?: string;
  readonly autoComplete?: string;
  readonly placeholder?: string;
};

/** Longer lists get a filter, so that the user need not scroll through 200 countries. */
const longList = 12;

export function Select<Id extends string>(props: SelectProps<Id>) {
  const text = useUiText();
  const ids = useFieldIds();
  return (
    <RacSelect
      className="min-w-0"
      name={props.name}
      autoComplete={props.autoComplete}
      aria-labelledby={ids.labelId}
      aria-describedby={describedBy(ids, props)}
      isInvalid={props.error !== undefined}
      placeholder={props.placeholder ?? text.chooseOne}
      selectedKey={props.value ?? null}
      onSelectionChange={(key) => {
        const chosen = props.options.find((option) => option.id === key);
        if (chosen) props.onChange(chosen.id);
      }}
    >
      <FieldFrame {...props} ids={ids}>
        <RacButton
          id={ids.id}
          aria-invalid={props.error === undefined ? undefined : true}
          className={classes(choiceBox, props.error === undefined ? "border-control" : "border-danger")}
        >
          <SelectValue className="min-w-0 flex-1 truncate placeholder:text-ink-3">
            {({ isPlaceholder, selectedText, defaultChildren }) =>
              isPlaceholder ? defaultChildren : selectedText
            }
          </SelectValue>
          <Icon of={ChevronDown} className="text-ink-2" />
        </RacButton>
      </FieldFrame>
      <Popover
        offset={4}
        className={classes(
          popoverSurface,
          "max-h-96! max-w-[min(28rem,calc(100vw-1.5rem))]! min-w-(--trigger-width) overflow-auto",
        )}
      >
        <Options options={props.options} label={props.label} />
      </Popover>
    </RacSelect>
  );
}

type OptionsProps = { readonly options: readonly SelectOption<string>[]; readonly label: string };

function Options({ options, label }: OptionsProps) {
  const text = useUiText();
  const { contains } = useFilter({ sensitivity: "base" });
  const list = (
    <ListBox
      items={options}
      className="p-1 outline-none"
      renderEmptyState={() => <p className="px-2.5 py-2 text-ui text-ink-2">{text.nothingFound}</p>}
    >
      {(option) => <Option option={option} />}
    </ListBox>
  );
  if (options.length <= longList) return list;
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={label} autoFocus className="sticky top-0 z-10 border-b border-line bg-raised">
        <Input
          placeholder={text.filter}
          className="min-h-field w-full bg-transparent px-3.5 text-input outline-none"
        />
      </SearchField>
      {list}
    </Autocomplete>
  );
}

function Option({ option }: { readonly option: SelectOption<string> }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      isDisabled={option.isDisabled ?? false}
      className={classes(optionSurface, optionGround, "disabled:text-ink-3")}
    >
      {({ isSelected }) => (
        <>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className={classes(isSelected && "font-semibold")}>{option.label}</span>
            {option.note !== undefined && <span className="text-meta text-ink-2">{option.note}</span>}
          </span>
          {isSelected && <Icon of={Check} className="text-link" />}
        </>
      )}
    </ListBoxItem>
  );
}
