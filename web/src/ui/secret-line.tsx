import { HiddenSecret } from "./hidden-secret.tsx";
import { SecretText } from "./secret-text.tsx";

/** The one ornament of the design: a sunken strip that a secret lies in, shown or hidden. */
export function SecretLine({ value, isShown }: { readonly value: string; readonly isShown: boolean }) {
  return (
    <span
      data-secret-line=""
      className="-my-0.75 block rounded-tag bg-sunken px-2 py-0.75 outline-control group-hover/value:outline-1 forced-colors:border"
    >
      {isShown ? <SecretText value={value} /> : <HiddenSecret />}
    </span>
  );
}
