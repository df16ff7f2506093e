import { HiddenSecret } from "./hidden-secret.tsx";
import { SecretText } from "./secret-text.tsx";

/** The sunken strip in which a secret is shown or hidden. */
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
