import { RouterLinkButton } from "../app/links.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";
import { Button } from "../ui/button.tsx";

/** What is left when a page throws. It shows no error text: that might quote what was on the page. */
export function CrashScreen() {
  const text = useText().shell;
  return (
    <AuthFrame title={text.crashTitle}>
      <p className="mb-6 text-ink-2">{text.crashText}</p>
      <div className="flex gap-2">
        <Button variant="primary" onPress={() => location.reload()}>
          {text.reload}
        </Button>
        <RouterLinkButton to={PATHS.home}>{text.goHome}</RouterLinkButton>
      </div>
    </AuthFrame>
  );
}
