import { createContext, useContext } from "react";
import { type Copying, useCopy } from "../../../app/use-copy.ts";

/** Called each time the user has copied a value of the open entry. */
export const OnEntryCopied = createContext<() => void>(() => undefined);

/** Copies a value of the open entry, and tells the user so. */
export const useEntryCopy = () => {
  const onCopied = useContext(OnEntryCopied);
  const { copy, isCopied } = useCopy();
  return {
    copy: async (copying: Copying): Promise<void> => {
      if (await copy(copying)) onCopied();
    },
    isCopied,
  };
};
