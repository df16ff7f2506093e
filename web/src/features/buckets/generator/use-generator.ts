import type { Session } from "@keepwell/client/session/session.ts";
import { useRef, useState } from "react";
import { generate } from "./generate.ts";
import type { GeneratorSettings, Kind } from "./settings.ts";
import { useSettings } from "./use-settings.ts";

export interface Generated {
  readonly kind: Kind;
  readonly value: string;
}

interface State {
  readonly generated: Generated | null;
  readonly isBusy: boolean;
  /** Whether the list of words could not be loaded. */
  readonly hasFailed: boolean;
}

const IDLE: State = { generated: null, isBusy: false, hasFailed: false };

/**
 * The generator's settings, and the last result. If a newer request has begun in the meantime, an older result is
 * dropped.
 */
export const useGenerator = (session: Session, onGenerated: (generated: Generated) => void) => {
  const { settings, isReady, change } = useSettings(session);
  const [state, set] = useState(IDLE);
  const asked = useRef(0);
  const run = async (by: GeneratorSettings = settings): Promise<void> => {
    asked.current += 1;
    const ours = asked.current;
    set((before) => ({ ...before, isBusy: true, hasFailed: false }));
    const value = await generate(session, by).catch(() => null);
    if (ours !== asked.current) return;
    if (value === null) return set({ ...IDLE, hasFailed: true });
    const generated = { kind: by.kind, value };
    set({ ...IDLE, generated });
    onGenerated(generated);
  };
  return {
    ...state,
    settings,
    isReady,
    run,
    change: (next: GeneratorSettings) => {
      // Drops the result of the previous kind. It must not be shown beside the settings of the new kind.
      if (next.kind !== settings.kind) {
        asked.current += 1;
        set(IDLE);
      }
      change(next);
    },
  };
};

export type Generator = ReturnType<typeof useGenerator>;
