import { type RefObject, useEffect, useRef } from "react";

/**
 * Whether the component is still on the page. A task that takes long checks this, and ends when the user has left the
 * page.
 */
export const useIsHere = (): RefObject<boolean> => {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
};
