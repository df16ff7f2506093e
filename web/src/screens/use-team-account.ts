import type { Session } from "@keepwell/client/session/session.ts";
import { useEffect, useLayoutEffect } from "react";
import { keptLockLimit } from "../app/lock-limit.ts";
import { whenIdle } from "../app/when-idle.ts";

/** The idle time, in milliseconds, after which the background work begins, so that it does not delay the page. */
const REST_MS = 2000;

/** Gives the page the look of a team's account, and starts the team's background work (`features/team/upkeep`). */
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
    if (!isTeam && keptLockLimit() === null) return;
    const left = new AbortController();
    void whenIdle(REST_MS, left.signal).then(async () => {
      // The kept limit may be one of an account that has left this browser or its team. This call then removes it.
      if (!isTeam) return (await import("../app/follow-lock-limit.ts")).followLockLimit(session);
      const { keepUp } = await import("../features/team/upkeep/upkeep-query.ts");
      if (!left.signal.aborted) left.signal.addEventListener("abort", keepUp(session));
    });
    return () => left.abort();
  }, [isTeam, session]);
};
