import { RouterLinkButton } from "../app/links.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";

export function NotFoundScreen() {
  const text = useText().shell;
  return (
    <AuthFrame title={text.notFoundTitle}>
      <p className="mb-6 text-ink-2">{text.notFoundText}</p>
      <RouterLinkButton to={PATHS.home} variant="primary">
        {text.goHome}
      </RouterLinkButton>
    </AuthFrame>
  );
}
