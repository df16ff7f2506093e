import type { Session } from "@keepwell/client/session/session.ts";
import { OlderState } from "../features/identity/restored/older-state.tsx";
import { Ceilings } from "./ceilings.tsx";
import { License } from "./license.tsx";

/** Under the bar of every page: what a person has to know of the account. */
export function Strips({ session }: { readonly session: Session }) {
  return (
    <>
      <OlderState session={session} />
      <License session={session} />
      <Ceilings session={session} />
    </>
  );
}
