import { RouterTextLink } from "../../app/links.tsx";
import { PATHS } from "../../paths.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";

/** Shown to a user whose address has an account already, perhaps one that another person created. */
export function TakenAddress() {
  const words = useRecoveryText().taken;
  return (
    <p className="text-ui text-ink-2">
      {words.hint} <RouterTextLink to={PATHS["auth.forgot-password"]}>{words.link}</RouterTextLink>
    </p>
  );
}
