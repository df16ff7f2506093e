import { Button } from "@keepwell/ui/button.tsx";
import { useEffect, useState } from "react";
import { hasSites, requestSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import { text } from "../text/text.ts";

type Answer = "allowed" | "refused";

/** Offers to show Keepwell's menu at fields of websites. If the user accepts, the browser asks for the permission. */
export function SitesOffer() {
  const words = text().sites;
  const [answer, setAnswer] = useState<Answer | "asked">();
  useEffect(() => {
    void hasSites(browser.permissions).then((has) => setAnswer(has ? "allowed" : "asked"));
  }, []);
  const ask = () => void requestSites().then((has) => setAnswer(has ? "allowed" : "refused"));
  if (answer === undefined) return null;
  if (answer === "allowed") return <p role="status">{words.allowed}</p>;
  return (
    <>
      <p>{words.lead}</p>
      <Button variant="primary" onPress={ask}>
        {words.allow}
      </Button>
      <p role="status">{answer === "refused" && words.refused}</p>
    </>
  );
}
