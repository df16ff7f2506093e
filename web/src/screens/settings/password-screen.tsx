import { useSession } from "../../app/sessions.ts";
import { PasswordForm } from "../../features/identity/settings/password-form.tsx";

export function PasswordScreen() {
  return <PasswordForm session={useSession()} />;
}
