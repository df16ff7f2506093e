import { RouterTextLink } from "../../app/links.tsx";
import { PATHS } from "../../paths.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";

/** For a user whose address may be taken by an account of another person. */
export function TakenAddress() {
  const words = useRecoveryText().taken;
  return (
    <p className="text-ui text-ink-2">
      {words.hint} <RouterTextLink to={PATHS["auth.forgot-password"]}>{words.link}</RouterTextLink>
    </p>
  );
}
