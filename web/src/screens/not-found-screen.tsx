import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { use } from "react";
import { RouterLinkButton } from "../app/links.tsx";
import { isSignedIn } from "../app/sessions.ts";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PageFrame, SurroundingsContext } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";
import { MemberLayout } from "./member-layout.tsx";

/** Shown for an address without a page. Signed-in users still see the bar and everything else around the page. */
export function NotFoundScreen() {
  const text = useText();
  const around = use(SurroundingsContext);
  const title = text.shell.notFoundTitle;
  const body = (
    <>
      <p className="mb-6 text-ink-2">{text.shell.notFoundText}</p>
      <RouterLinkButton to={PATHS.home} variant="primary">
        {text.shell.goHome}
      </RouterLinkButton>
    </>
  );
  if (around === "nothing" && !isSignedIn()) return <AuthFrame title={title}>{body}</AuthFrame>;
  const page = (
    <>
      <PageHeader title={title} documentTitle={`${title} · ${text.common.productName}`} />
      {body}
    </>
  );
  if (around === "page") return page;
  const framed = <PageFrame>{page}</PageFrame>;
  return around === "bar" ? framed : <MemberLayout>{framed}</MemberLayout>;
}
