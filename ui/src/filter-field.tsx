import { Search, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useRef } from "react";
import { bareInput, fieldBox } from "./field-class.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { useUiText } from "./text/ui-text.ts";

type FilterFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * A field that filters the page while the user types. Esc clears the field. If the field is empty already, the page
 * handles Esc.
 */
export function FilterField({ label, value, onChange, ref }: FilterFieldProps) {
  const text = useUiText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange("");
    box.current?.querySelector("input")?.focus();
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || value === "") return;
    event.preventDefault();
    event.stopPropagation();
    clear();
  };
  return (
    <div ref={box} className={fieldBox}>
      <label htmlFor={id} className="flex items-center ps-2.5 text-ink-3">
        <Icon of={Search} />
        <span className="sr-only">{label}</span>
      </label>
      <input
        ref={ref}
        id={id}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={clearOnEscape}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className={`${bareInput} px-2`}
      />
      {value !== "" && (
        <div className="flex items-center pe-0.5">
          <IconButton name={text.clearFilter} icon={X} onPress={clear} />
        </div>
      )}
    </div>
  );
}
