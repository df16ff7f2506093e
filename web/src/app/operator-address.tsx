import type { Operator } from "@keepwell/contract/system.endpoints.ts";

/** The name and address of the server's operator, line by line as on an envelope. Nothing if both are missing. */
export function OperatorAddress({ of: { name, address } }: { readonly of: Operator }) {
  const lines = [name, ...address].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return <address className="break-words whitespace-pre-wrap not-italic">{lines.join("\n")}</address>;
}
