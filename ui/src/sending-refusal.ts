import { createContext, useContext } from "react";

/** Why the page can send nothing to the server now, for example without a connection. Undefined if it can send. */
export const SendingRefusalContext = createContext<string | undefined>(undefined);

/** Why a button that sends something cannot be used now: the page's reason for all such buttons, otherwise its own. */
export const useSendingRefusal = (own: string | undefined): string | undefined =>
  useContext(SendingRefusalContext) ?? own;
