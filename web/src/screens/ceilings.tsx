import type { Session } from "@keepwell/client/session/session.ts";
import { type NearCeiling, nearestCeiling } from "@keepwell/contract/billing/ceilings.ts";
import { useWhenPointerRests } from "@keepwell/ui/use-when-pointer-rests.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CeilingStrip } from "../features/billing/ceilings/ceiling-strip.tsx";

/**
 * How long to wait before the first call. Only few accounts need this message, so everything else of the page is loaded
 * before.
 */
const FIRST_MS = 4000;
const NEAR_MS = 30_000;
const FAR_MS = 10 * 60_000;

/** Shown under the top bar of every page, for an account that has reached or almost reached a ceiling. */
export function Ceilings({ session }: { readonly session: Session }) {
  const isDue = useDelay(FIRST_MS);
  const { data: nearest = null } = useQuery({
    queryKey: [session.identity.uid, "ceilings"],
    queryFn: async (): Promise<NearCeiling | null> => nearestCeiling(await session.api.billing.ceilings()),
    enabled: isDue,
    refetchInterval: ({ state }) => (state.data ? NEAR_MS : FAR_MS),
  });
  const shown = useWhenPointerRests(nearest);
  return shown && <CeilingStrip of={shown} />;
}

/** Returns true when this many milliseconds have passed since the first render. */
function useDelay(ms: number): boolean {
  const [isOver, set] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => set(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
