import { RouterTextLink } from "../../app/links.tsx";
import { PATHS } from "../../paths.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";

/** Shown if the typed address already has an account. Another person may have created that account. */
export function TakenAddress() {
  const words = useRecoveryText().taken;
  return (
    <p className="text-ui text-ink-2">
      {words.hint} <RouterTextLink to={PATHS["auth.forgot-password"]}>{words.link}</RouterTextLink>
    </p>
  );
}
