import type { NearCeiling } from "@keepwell/contract/billing/ceilings.ts";
import { Strip } from "@keepwell/ui/strip.tsx";
import { useCeilingsText } from "../../../text/ceilings-text.ts";

const MEGABYTE = 1024 ** 2;

/** Says how much of a ceiling the account has used, and how the user can make room. */
export function CeilingStrip({ of: { measure, used, most } }: { readonly of: NearCeiling }) {
  const words = useCeilingsText();
  const isFull = used >= most;
  const unit = measure === "bytes" ? MEGABYTE : 1;
  return (
    <Strip tone={isFull ? "error" : "warning"}>
      <strong className="font-semibold">{isFull ? words.full : words.near}</strong>
      <span className="block">
        {words.held[measure](Math.floor(used / unit), Math.floor(most / unit))}{" "}
        {isFull ? words.fullText : words.nearText}
      </span>
    </Strip>
  );
}
