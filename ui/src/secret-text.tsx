import type { ClipboardEvent } from "react";
import { type CharacterKind, graphemes } from "./graphemes.ts";

const kinds: Readonly<Record<CharacterKind, string | undefined>> = {
  letter: undefined,
  digit: "text-pw-digit",
  symbol: "font-bold text-pw-symbol",
};

interface SecretTextProps {
  readonly value: string;
  /** Whether the text is as large as the surrounding text, for copying by hand. */
  readonly isLarge?: boolean;
}

/**
 * A secret in which digits and symbols look different from letters. Screen readers get the secret once, as a plain
 * string.
 */
export function SecretText({ value, isLarge = false }: SecretTextProps) {
  return (
    <span
      translate="no"
      spellCheck={false}
      onCopy={copyAsWritten}
      className={isLarge ? "inline font-mono" : "secret inline"}
    >
      <span aria-hidden="true" className="break-all whitespace-pre-wrap">
        {graphemes(value).map((grapheme) => (
          <span key={grapheme.at} className={kinds[grapheme.kind]}>
            {grapheme.text}
          </span>
        ))}
      </span>
      <span className="sr-only select-none">{value}</span>
    </span>
  );
}

/**
 * Copies the selected text with the line breaks of the secret, and without those that the browser adds for spans and
 * wrapped lines.
 */
function copyAsWritten(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return;
  const selected = selection.getRangeAt(0).cloneContents();
  for (const unselectable of selected.querySelectorAll(".select-none")) unselectable.remove();
  event.clipboardData.setData("text/plain", selected.textContent);
  event.preventDefault();
}
