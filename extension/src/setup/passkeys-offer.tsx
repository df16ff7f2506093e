import { Button } from "@keepwell/ui/button.tsx";
import { useEffect, useState } from "react";
import { hasSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import { readPasskeysOn } from "../passkeys/setting.ts";
import { turnOnPasskeys } from "../passkeys/switch.ts";
import { text } from "../text/text.ts";

/** Offers to switch on passkeys of websites, so that Keepwell saves and uses them. */
export function PasskeysOffer() {
  const words = text().passkeys;
  const [answer, setAnswer] = useState<"on" | "off" | "refused">();
  useEffect(() => {
    void Promise.all([hasSites(browser.permissions), readPasskeysOn(browser.storage.local)]).then(
      ([isAllowed, isOn]) => setAnswer(isAllowed && isOn ? "on" : "off"),
    );
  }, []);
  if (answer === undefined) return null;
  if (answer === "on") return <p role="status">{words.isOn}</p>;
  return (
    <>
      <p>{words.lead}</p>
      <Button onPress={() => void turnOnPasskeys().then((isOn) => setAnswer(isOn ? "on" : "refused"))}>
        {words.turnOn}
      </Button>
      <p role="status">{answer === "refused" && text().sites.refused}</p>
    </>
  );
}
