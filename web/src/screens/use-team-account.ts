import type { Session } from "@keepwell/client/session/session.ts";
import { useEffect, useLayoutEffect } from "react";

/** Long enough for the page itself to come first. */
const LATER_MS = 5000;

/** The account of a team looks like one, and sees in the background that others have the keys they need. */
export const useTeamAccount = (session: Session): void => {
  const isTeam = session.identity.entity !== null;
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset["account"] = isTeam ? "enterprise" : "";
    return () => {
      dataset["account"] = "";
    };
  }, [isTeam]);
  useEffect(() => {
    if (!isTeam) return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const { keepUp } = await import("../features/team/upkeep/upkeep-query.ts");
      if (!left.signal.aborted) left.signal.addEventListener("abort", keepUp(session));
    }, LATER_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isTeam, session]);
};
