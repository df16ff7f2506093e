import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { CheckIcon, CopyIcon, DownloadIcon, PrintIcon } from "@keepwell/ui/icons.ts";
import { useEffect, useRef } from "react";
import { downloadText } from "../../app/download.ts";
import { currentIdentity } from "../../app/own-details.ts";
import { platform } from "../../app/platform.ts";
import { useCopy } from "../../app/use-copy.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { useText } from "../../text/text.ts";
import { CodeCheck } from "./code-check.tsx";
import { CodeGroups } from "./code-groups.tsx";
import { type Kit, kitText } from "./kit-file.ts";
import { KitSheet } from "./kit-sheet.tsx";

interface CodeShownProps {
  readonly session: Session;
  readonly code: string;
  /** The time when the code was made, in ISO 8601. */
  readonly madeAt: string;
  readonly onSaved: () => void;
  readonly onReplaced: () => void;
  readonly onLater: () => void;
}

/** Shows the new code once, so that the user can print, save or copy it. Then checks that the user has it. */
export function CodeShown({ session, code, madeAt, ...ends }: CodeShownProps) {
  const words = useRecoveryText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const { name, email } = currentIdentity(session);
  const kit: Kit = { name, email, server: `${platform().server}/app/`, madeAt, code };
  return (
    <div className="flex flex-col gap-5 border-s-3 border-accent bg-surface px-4 py-4 sm:px-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {words.page.shown}
        </h3>
        <p className="text-ink-2">{words.page.shownText}</p>
      </div>
      <CodeGroups groups={code.split("-")} />
      <KitActions code={code} onDownload={() => downloadText(words.kit.file, kitText(kit, words.kit))} />
      <CodeCheck session={session} code={code} {...ends} />
      <KitSheet kit={kit} />
    </div>
  );
}

function KitActions({ code, onDownload }: { readonly code: string; readonly onDownload: () => void }) {
  const text = useText();
  const words = useRecoveryText().page;
  const { copy, isCopied } = useCopy();
  const copying = { value: code, secret: { what: words.copyCode } };
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={PrintIcon} onPress={() => window.print()}>
        {words.print}
      </Button>
      <Button icon={DownloadIcon} onPress={onDownload}>
        {words.download}
      </Button>
      <Button icon={isCopied ? CheckIcon : CopyIcon} onPress={() => void copy(copying)}>
        {text.common.copy}
      </Button>
    </div>
  );
}
