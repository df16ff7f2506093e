import { useUiText } from "./text/ui-text.ts";

/** Always twelve dots, because the length of a secret is secret too. */
export function HiddenSecret() {
  const text = useUiText();
  return (
    <span className="secret tracking-[0.15em] text-ink-2 select-none">
      <span aria-hidden="true">{"•".repeat(12)}</span>
      <span className="sr-only">{text.hiddenValue}</span>
    </span>
  );
}
