import { useUiText } from "./text/ui-text.ts";

/** Twelve dots for every hidden secret, because the length of a secret must not be visible. */
export function HiddenSecret() {
  const text = useUiText();
  return (
    <span className="secret tracking-[0.15em] text-ink-2 select-none">
      <span aria-hidden="true">{"•".repeat(12)}</span>
      <span className="sr-only">{text.hiddenValue}</span>
    </span>
  );
}
