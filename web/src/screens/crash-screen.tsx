import { Button } from "@keepwell/ui/button.tsx";
import { use, useEffect } from "react";
import { RouterLinkButton } from "../app/links.tsx";
import { recoverAgain, useLostCode } from "../app/lost-code.ts";
import type { LostCode } from "../app/recover-code.ts";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PageFrame, SurroundingsContext } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import type { Catalogue } from "../text/en.ts";
import { useText } from "../text/text.ts";

type Words = readonly [title: string, text: string];

const explanations = (text: Catalogue["shell"]): Readonly<Record<LostCode, Words>> => ({
  none: [text.crashTitle, text.crashText],
  reloading: [text.reloadingTitle, text.reloadingText],
  offline: [text.offlineReason, text.unloadedText],
  stuck: [text.stuckTitle, text.stuckText],
});

/**
 * Shown in place of the part of the page that has thrown an error. This can be the whole page, the page below the bar,
 * or a smaller part. It does not show the error's text, which might quote data of the page.
 */
export function CrashScreen() {
  const text = useText().shell;
  const lost = useLostCode();
  const around = use(SurroundingsContext);
  useEffect(() => {
    if (lost !== "offline") return;
    addEventListener("online", recoverAgain);
    return () => removeEventListener("online", recoverAgain);
  }, [lost]);
  const [title, words] = explanations(text)[lost];
  const body = (
    <>
      <p role="status" className="mb-6 text-ink-2">
        {words}
      </p>
      {lost !== "reloading" && (
        <div className="flex gap-2">
          <Button variant="primary" onPress={() => location.reload()}>
            {text.reload}
          </Button>
          <RouterLinkButton to={PATHS.home}>{text.goHome}</RouterLinkButton>
        </div>
      )}
    </>
  );
  if (around === "nothing") return <AuthFrame title={title}>{body}</AuthFrame>;
  if (around === "page")
    return (
      <>
        <h2 className="mb-2 text-section">{title}</h2>
        {body}
      </>
    );
  return (
    <PageFrame>
      <h1 tabIndex={-1} className="py-5 text-page">
        {title}
      </h1>
      {body}
    </PageFrame>
  );
}
