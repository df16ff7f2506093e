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
 * Copies the selected text without the line breaks that come from spans and wrapped lines, because they are not part of
 * the secret.
 */
function copyAsWritten(event: ClipboardEvent): void {
  const selected = document.getSelection()?.toString();
  if (!selected) return;
  event.clipboardData.setData("text/plain", selected.replace(/[\r\n]+/g, ""));
  event.preventDefault();
}
