import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is still on the page. Long work checks this, to end when the user leaves the page. */
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
