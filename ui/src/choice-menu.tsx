import { Check } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuTrigger, MenuItem as RacMenuItem } from "react-aria-components/Menu";
import { Popover as RacPopover } from "react-aria-components/Popover";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { optionGround, optionSurface, popoverSurface } from "./surfaces.ts";

export type MenuChoice<Value extends string> = {
  readonly value: Value;
  readonly title: string;
  /** One line that explains the choice. */
  readonly note: string;
};

type ChoiceMenuProps<Value extends string> = {
  /** The Button or IconButton that opens the menu. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly choices: readonly MenuChoice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A menu from which the user chooses one value. Use it where a Select has no room. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { trigger, label, choices, value, onChange } = props;
  return (
    <MenuTrigger>
      {trigger}
      <RacPopover placement="bottom end" offset={4} className={`${popoverSurface} w-80 overflow-auto`}>
        <Menu
          aria-label={label}
          items={choices}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[value]}
          onSelectionChange={(keys) => {
            const chosen = choices.find((one) => keys !== "all" && keys.has(one.value));
            if (chosen) onChange(chosen.value);
          }}
          className="p-1 outline-none"
        >
          {(choice) => <Item choice={choice} />}
        </Menu>
      </RacPopover>
    </MenuTrigger>
  );
}

function Item({ choice: { value, title, note } }: { readonly choice: MenuChoice<string> }) {
  return (
    <RacMenuItem id={value} textValue={title} className={classes(optionSurface, optionGround)}>
      {({ isSelected }) => (
        <>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className={classes(isSelected && "font-semibold")}>{title}</span>
            <span className="text-meta text-ink-2">{note}</span>
          </span>
          {isSelected && <Icon of={Check} className="text-link" />}
        </>
      )}
    </RacMenuItem>
  );
}
