import type { Session } from "@keepwell/client/session/session.ts";
import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { notices } from "@keepwell/ui/notices-store.ts";
import { SecretText } from "@keepwell/ui/secret-text.tsx";
import { Slider } from "@keepwell/ui/slider.tsx";
import { useEffect, useRef, useState } from "react";
import type { ServerDevice } from "../device/open-device.ts";
import { keepMade } from "../generate/made-passwords.ts";
import { USUAL_LENGTH } from "../generate/make-fitting-password.ts";
import { makeForSite } from "../generate/make-for-site.ts";
import { shownHost } from "../match/shown-host.ts";
import { text } from "../text/text.ts";
import { askPasswordRules } from "./ask-password-rules.ts";
import { fillNewPassword } from "./fill-page.ts";
import { type FrontPage, isSafeToFill } from "./front-page.ts";
import { MadePasswords } from "./made-list.tsx";
import { Row } from "./row.tsx";
import { SubPage } from "./sub-page.tsx";

const SHORTEST = 8;
const LONGEST = 64;

interface GeneratorProps {
  readonly device: ServerDevice;
  readonly session: Session;
  readonly front: FrontPage | undefined;
  readonly onBack: () => void;
}

/**
 * Makes passwords only with this browser's randomness, without a call to the server. If the open page's rules for
 * passwords are known, a password that follows them replaces the first password, unless the user has used or changed it.
 */
export function Generator({ device, session, front, onBack }: GeneratorProps) {
  const words = text().generator;
  const [length, setLength] = useState(USUAL_LENGTH);
  const [password, setPassword] = useState(() => makePassword({ length: USUAL_LENGTH }));
  const [fittedTo, setFittedTo] = useState<string>();
  /** Whether the user has used the first password, or has asked for another one. */
  const isChosen = useRef(false);
  /** Whether the generator can fill a field for a new password in the open page. */
  const [hasField, setHasField] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const fit = async (page: FrontPage) => {
      const rules = await askPasswordRules(page);
      const made = await makeForSite(rules, page.site.host);
      if (isWanted) setHasField(rules !== undefined && isSafeToFill(page));
      if (!isWanted || isChosen.current || made.isFitted !== true) return;
      setPassword(made.password);
      setLength(made.password.length);
      setFittedTo(shownHost(page.site.host).name);
    };
    if (front) void fit(front);
    return () => {
      isWanted = false;
    };
  }, [front]);
  const make = (wanted: number) => {
    isChosen.current = true;
    setLength(wanted);
    setFittedTo(undefined);
    setPassword(makePassword({ length: wanted }));
  };
  const keep = () => {
    isChosen.current = true;
    const page = front && { host: front.site.host, isPrivate: front.isPrivate };
    return keepMade({ sealed: device.sealed, session }, { password, page, at: Date.now() });
  };
  const fill = async (page: FrontPage) => {
    if (await keep()) await fillNewPassword(page, password);
    else notices.notify({ tone: "error", text: text().menu.notKept });
  };
  return (
    <SubPage title={words.title} back={text().entry.back} onBack={onBack}>
      <Row what={words.password} value={password} beforeCopy={keep}>
        <SecretText value={password} isLarge />
      </Row>
      <p role="status" className="min-h-5 pt-1 text-meta text-ink-2">
        {fittedTo === undefined ? "" : text().form.fitted(fittedTo)}
      </p>
      <div className="flex flex-col gap-4 py-4">
        <Slider
          label={words.length}
          valueText={String(length)}
          min={SHORTEST}
          max={LONGEST}
          value={length}
          onChange={make}
        />
        {front && hasField && (
          <Button variant="primary" isWide onPress={() => void fill(front)}>
            {text().fill.fill(shownHost(front.site.host).name)}
          </Button>
        )}
        <Button isWide onPress={() => make(length)}>
          {words.again}
        </Button>
      </div>
      <MadePasswords device={device} session={session} />
    </SubPage>
  );
}
