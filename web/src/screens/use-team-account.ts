import type { Session } from "@keepwell/client/session/session.ts";
import { useEffect, useLayoutEffect } from "react";
import { keptLockLimit } from "../app/lock-limit.ts";
import { whenIdle } from "../app/when-idle.ts";

/**
 * How long the user must be idle, in milliseconds, before the background work begins, so that this work does not delay
 * the page.
 */
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
      // The stored lock limit may be that of an account that has left its team or was removed from this browser. If so,
      // this call removes the limit.
      if (!isTeam) return (await import("../app/follow-lock-limit.ts")).followLockLimit(session);
      const { keepUp } = await import("../features/team/upkeep/upkeep-query.ts");
      if (!left.signal.aborted) left.signal.addEventListener("abort", keepUp(session));
    });
    return () => left.abort();
  }, [isTeam, session]);
};
