import type { ClipboardEvent } from "react";
import { type CharacterKind, graphemes } from "./graphemes.ts";

const kinds: Readonly<Record<CharacterKind, string | undefined>> = {
  letter: undefined,
  digit: "text-pw-digit",
  symbol: "font-bold text-pw-symbol",
};

interface SecretTextProps {
  readonly value: string;
  /** For copying by hand: as large as the surrounding text. */
  readonly isLarge?: boolean;
}

/** A secret for reading: digits and symbols differ from letters. Screen readers get the plain string once. */
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

/** Copies the selected text without the line breaks of spans and wrapped lines, with which a password fails. */
function copyAsWritten(event: ClipboardEvent): void {
  const selected = document.getSelection()?.toString();
  if (!selected) return;
  event.clipboardData.setData("text/plain", selected.replace(/[\r\n]+/g, ""));
  event.preventDefault();
}
