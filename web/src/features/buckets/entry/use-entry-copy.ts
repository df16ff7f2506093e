import { createContext, useContext } from "react";
import { type Copying, useCopy } from "../../../app/use-copy.ts";

/** Told of every copy out of the entry that is open. */
export const OnEntryCopied = createContext<() => void>(() => undefined);

/** Copies out of the open entry, and says whether it did. */
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
