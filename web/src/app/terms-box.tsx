import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { PATHS } from "../paths.ts";
import { useSignUpText } from "../text/sign-up-text.ts";
import { RouterTextLink } from "./links.tsx";

export interface TermsBoxProps {
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}

/** The checkbox for accepting the terms and the privacy policy. Both documents open in a new tab. */
export function TermsBox({ isAccepted, onAccept }: TermsBoxProps) {
  const text = useSignUpText().terms;
  return (
    <Checkbox
      name="terms"
      isChecked={isAccepted}
      onChange={onAccept}
      label={
        <>
          {text.before}
          <RouterTextLink to={PATHS["legal.terms"]} target="_blank">
            {text.terms}
          </RouterTextLink>
          {text.between}
          <RouterTextLink to={PATHS["legal.privacy"]} target="_blank">
            {text.privacy}
          </RouterTextLink>
          {text.after}
        </>
      }
    />
  );
}
