import { Mark } from "@keepwell/ui/mark.tsx";
import { text } from "../text/text.ts";
import { SetupLink } from "./setup-link.tsx";

/** What the popup shows when no account is signed in. */
export function Welcome() {
  const words = text().popup;
  return (
    <main className="flex flex-col gap-4 p-5">
      <Mark name={text().name} />
      <p>{words.setUpLead}</p>
      <SetupLink variant="primary" isWide>
        {words.setUp}
      </SetupLink>
    </main>
  );
}
