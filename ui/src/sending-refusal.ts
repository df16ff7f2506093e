import { createContext, useContext } from "react";

/** Why the page can send nothing to the server now, for example without a connection. Undefined if it can send. */
export const SendingRefusalContext = createContext<string | undefined>(undefined);

/**
 * Returns why a button that sends something cannot be used now. The page's reason for all such buttons takes precedence
 * over the button's own reason.
 */
export const useSendingRefusal = (own: string | undefined): string | undefined =>
  useContext(SendingRefusalContext) ?? own;
