import { Mark } from "@keepwell/ui/mark.tsx";
import { useEffect, useState } from "react";
import { browser } from "../browser.ts";
import type { Start } from "../device/read-start.ts";
import { STATE } from "../lock/lock-state.ts";
import { lockNow, noteUse } from "../lock/locking.ts";
import { text } from "../text/text.ts";
import type { Beginning } from "./beginning.ts";
import type { FrontPage } from "./front-page.ts";
import { OpenPopup } from "./open-popup.tsx";
import { SetupLink } from "./setup-link.tsx";
import { UnlockForm } from "./unlock-form.tsx";

const SIGNS = ["pointerdown", "keydown"] as const;

/** Each action of the user in the popup postpones the lock. */
const useActivity = (): void => {
  useEffect(() => {
    const note = () => void noteUse();
    note();
    for (const sign of SIGNS) addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, note, { capture: true });
    };
  }, []);
};

interface PopupProps {
  readonly start: Start;
  /** The page in front of the popup, if it has a site. */
  readonly front: FrontPage | undefined;
  /** What was read before the first frame, if the account is open from the start. */
  readonly beginning: Beginning | undefined;
}

export function Popup({ start, front, beginning }: PopupProps) {
  const [state, setState] = useState(start);
  if (state.kind === "nothing") return <Welcome />;
  if (state.kind === "locked")
    return (
      <UnlockForm
        device={state.device}
        identity={state.identity}
        onOpen={(session) => setState({ kind: "open", device: state.device, session })}
      />
    );
  return (
    <Unlocked
      open={state}
      front={front}
      beginning={state === start ? beginning : undefined}
      onLocked={() => setState(lockedFrom(state))}
    />
  );
}

const lockedFrom = ({ device, session }: Extract<Start, { kind: "open" }>): Start => {
  const identity = device.identities.get(session.identity.uid);
  return identity ? { kind: "locked", device, identity } : { kind: "nothing" };
};

interface UnlockedProps {
  readonly open: Extract<Start, { kind: "open" }>;
  readonly front: FrontPage | undefined;
  readonly beginning: Beginning | undefined;
  readonly onLocked: () => void;
}

/** The popup of an open account. It closes when another page or the background locks. */
function Unlocked({ open: { device, session }, front, beginning, onLocked }: UnlockedProps) {
  useActivity();
  useEffect(() => {
    const follow = (changes: object) => {
      if (!(STATE in changes)) return;
      void device.keys.get(session.identity.uid).then((key) => {
        if (!key) onLocked();
      });
    };
    browser.storage.session.onChanged.addListener(follow);
    const end = device.identities.subscribe(() => {
      if (!device.identities.get(session.identity.uid)) onLocked();
    });
    return () => {
      browser.storage.session.onChanged.removeListener(follow);
      end();
    };
  }, [device, session, onLocked]);
  return (
    <OpenPopup
      device={device}
      session={session}
      front={front}
      beginning={beginning}
      onLock={() => void lockNow()}
    />
  );
}

/** What the popup shows when no account is signed in. */
function Welcome() {
  const words = text().popup;
  return (
    <main className="flex flex-col gap-4 p-5">
      <Mark name={text().name} />
      <p>{words.setUpLead}</p>
      <SetupLink variant="primary" isWide>
        {words.setUp}
      </SetupLink>
    </main>
  );
}
