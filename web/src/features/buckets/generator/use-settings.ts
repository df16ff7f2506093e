import type { Session } from "@keepwell/client/session/session.ts";
import { appearance } from "@keepwell/ui/appearance.ts";
import { useEffect, useRef, useState } from "react";
import { defaultSettings, type GeneratorSettings, settingsFrom } from "./settings.ts";

const store = () => import("../../../app/draft-store.ts");

const NAME = "generator";
/**
 * How long the settings must stay unchanged before they are stored. While the user moves a slider, the settings change
 * many times.
 */
const SETTLED_MS = 400;

/**
 * The generator's settings, remembered for this account in this browser. They are sealed like drafts, because they
 * reveal how the account's passwords are made (docs/decisions/0137). `isReady` becomes true when the stored settings
 * have been read.
 */
export const useSettings = (session: Session) => {
  const [settings, set] = useState(() => defaultSettings(appearance().locale));
  const [isReady, setReady] = useState(false);
  const isChanged = useRef(false);
  useEffect(() => {
    let isWanted = true;
    store()
      .then(({ readDraft }) => readDraft(session, NAME))
      .then((stored) => {
        if (isWanted && !isChanged.current) set(settingsFrom(stored, appearance().locale));
      })
      .catch(() => undefined)
      .finally(() => isWanted && setReady(true));
    return () => {
      isWanted = false;
    };
  }, [session]);
  useEffect(() => {
    if (!isChanged.current) return undefined;
    const keep = async () => (await store()).keepDraft(session, NAME, settings);
    const timer = setTimeout(() => void keep().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [session, settings]);
  const change = (next: GeneratorSettings) => {
    isChanged.current = true;
    set(next);
  };
  return { settings, isReady, change };
};
