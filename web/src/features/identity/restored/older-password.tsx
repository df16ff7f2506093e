import type { OlderPassword as Older } from "@keepwell/client/account/older-password.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { DescriptionList, DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { useState } from "react";
import { unixIso } from "../../../text/date-time.ts";
import { useRestoredText } from "../../../text/restored-text.ts";
import { isPhrase } from "../../../text/typed-phrase.ts";
import { ConsentField } from "./consent-field.tsx";

interface OlderPasswordProps {
  readonly older: Older;
  /** Called at each key press. `isGiven` is true if the sentence is complete. */
  readonly onConsent: (isGiven: boolean) => void;
}

/**
 * Shown above the fields of the login form if the server has an older password of the account than this browser has
 * seen. Says on which day each of the two passwords was set, and asks the user to accept the older one.
 */
export function OlderPassword({ older, onConsent }: OlderPasswordProps) {
  const words = useRestoredText();
  const [typed, setTyped] = useState("");
  const type = (next: string) => {
    setTyped(next);
    onConsent(isPhrase(next, words.phrase));
  };
  const since = (at: number | null) =>
    at === null ? words.password.unknown : words.password.since(unixIso(at));
  return (
    <section aria-label={words.password.title} className="flex flex-col gap-4">
      <Alert tone="error" isLive title={words.password.title}>
        {words.password.why}
      </Alert>
      <DescriptionList>
        <DescriptionRow label={words.seen}>{since(older.seen.at)}</DescriptionRow>
        <DescriptionRow label={words.shown}>{since(older.shown.at)}</DescriptionRow>
      </DescriptionList>
      <ConsentField typed={typed} onType={type} />
    </section>
  );
}
