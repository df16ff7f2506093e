import { useState } from "react";
import { useFollowedLock } from "../lock/use-followed-lock.ts";
import { siteName } from "../match/site-name.ts";
import { text } from "../text/text.ts";
import type { Begun } from "./begin.ts";
import { ChoosePasskey } from "./choose-passkey.tsx";
import { Frame } from "./frame.tsx";
import { SavePasskey } from "./save-passkey.tsx";

/** The window in which the user answers a website's call for a passkey. */
export function PasskeyWindow({ begun }: { readonly begun: Begun }) {
  const words = text().passkeys;
  const [isLocked, setLocked] = useState(false);
  useFollowedLock("open" in begun ? begun.open : null, () => setLocked(true));
  if (begun.kind === "gone")
    return (
      <Frame title={words.goneTitle} ticket={undefined}>
        <p>{words.gone}</p>
      </Frame>
    );
  const { call } = begun;
  const locked = (
    <Frame title={words.askedTitle(siteName(call))} ticket={call.ticket}>
      <p>{begun.kind === "nothing" ? words.signedOut : words.locked}</p>
    </Frame>
  );
  if (!("open" in begun)) return locked;
  if (begun.kind === "create") return <SavePasskey {...begun} locked={isLocked ? locked : undefined} />;
  return isLocked ? locked : <ChoosePasskey {...begun} />;
}
