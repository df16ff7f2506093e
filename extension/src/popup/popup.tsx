import { UiBase } from "@keepwell/ui/ui-base.tsx";
import { useEffect, useMemo, useState } from "react";
import type { Start } from "../device/read-start.ts";
import type { Begun } from "./begun.ts";
import { loadWhole, type OpenedWhole, type Whole } from "./load-whole.ts";
import { OpenPopup } from "./open-popup.tsx";
import { untilPainted } from "./until-painted.ts";

type Open = Extract<Start, { kind: "open" }>;

const lockedFrom = ({ device, session }: Open): Start => {
  const identity = device.identities.get(session.identity.uid);
  return identity ? { kind: "locked", device, identity } : { kind: "nothing" };
};

/** The popup. It first shows what `begun` holds, and loads the rest after it is painted. */
export function Popup({ begun }: { readonly begun: Begun }) {
  const [whole, setWhole] = useState(begun.whole);
  const [beginning, setBeginning] = useState(begun.beginning);
  useEffect(() => {
    if (!whole) void untilPainted().then(loadWhole).then(setWhole);
  }, [whole]);
  const opened = useMemo((): OpenedWhole | null => {
    if (whole?.start.kind !== "open") return null;
    const { parts, start } = whole;
    return { parts, device: start.device, session: start.session, front: parts.withDomain(begun.front) };
  }, [whole, begun]);
  const become = (start: Start) => {
    setWhole((before) => before && { ...before, start });
    setBeginning(undefined);
  };
  const session = opened?.session ?? beginning?.session;
  return (
    <UiBase>
      {opened || !whole ? (
        session && (
          <OpenPopup
            // The key makes React replace the whole popup when another account becomes active.
            key={session.identity.uid}
            opened={opened}
            session={session}
            front={opened?.front ?? begun.front}
            beginning={beginning?.session.identity.uid === session.identity.uid ? beginning : undefined}
            onLocked={() => {
              if (whole?.start.kind === "open") become(lockedFrom(whole.start));
            }}
          />
        )
      ) : (
        <ClosedPopup whole={whole} onOpen={become} />
      )}
      {whole && <whole.parts.Notices />}
    </UiBase>
  );
}

interface ClosedPopupProps {
  readonly whole: Whole;
  readonly onOpen: (start: Start) => void;
}

/** The popup while no account is open. */
function ClosedPopup({ whole: { parts, start }, onOpen }: ClosedPopupProps) {
  if (start.kind !== "locked") return <parts.Welcome />;
  const { device, identity } = start;
  return (
    <parts.UnlockForm
      device={device}
      identity={identity}
      onOpen={(session) => onOpen({ kind: "open", device, session })}
    />
  );
}
