import type { Session } from "@keepwell/client/session/session.ts";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { TextButton } from "@keepwell/ui/text-button.tsx";
import { useState } from "react";
import type { ServerDevice } from "../device/open-device.ts";
import { keepMade } from "../generate/made-passwords.ts";
import { makeForSite } from "../generate/make-for-site.ts";
import { shownHost } from "../match/shown-host.ts";
import { siteOfAddress } from "../match/site.ts";
import { text } from "../text/text.ts";
import { askPasswordRules } from "./ask-password-rules.ts";
import type { FrontPage } from "./front-page.ts";

interface NewPasswordProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: string | undefined;
  readonly device: ServerDevice;
  readonly session: Session;
  readonly front: FrontPage | undefined;
  /**
   * The address of the entry. A generated password follows the open page's rules only if the address has that page's
   * host.
   */
  readonly address: string;
}

/** The password field of an entry's form, with a generator. A generated password is stored before it is shown. */
export function NewPassword({ device, session, front, address, ...field }: NewPasswordProps) {
  const words = text().form;
  const [note, setNote] = useState("");
  const isForPage = front !== undefined && siteOfAddress(address)?.host === front.site.host;
  const generate = async () => {
    const host = siteOfAddress(address)?.host ?? "";
    const { password, isFitted } = await makeForSite(
      isForPage ? await askPasswordRules(front) : undefined,
      host,
    );
    const page = { host, isPrivate: front?.isPrivate === true };
    const isKept = await keepMade({ sealed: device.sealed, session }, { password, page, at: Date.now() });
    if (!isKept) return setNote(text().menu.notKept);
    const shown = shownHost(host).name;
    setNote(isFitted === undefined ? words.generated : isFitted ? words.fitted(shown) : words.unfit(shown));
    field.onChange(password);
  };
  return (
    <div className="flex flex-col gap-1">
      <PasswordField {...field} label={text().entry.password} isPrivate isOptional />
      <div>
        <TextButton onPress={() => void generate()}>{text().popup.generator}</TextButton>
      </div>
      <p role="status" className="text-meta text-ink-2">
        {note}
      </p>
    </div>
  );
}
