import { createContext, useContext } from "react";

/** Why nothing can be sent to the server now, such as a lost connection; undefined if it can. */
export const SendingRefusalContext = createContext<string | undefined>(undefined);

/** The reason for a button that sends something: what the page says of all of them, otherwise the button's own. */
export const useSendingRefusal = (own: string | undefined): string | undefined =>
  useContext(SendingRefusalContext) ?? own;
