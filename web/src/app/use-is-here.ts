import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is still on the page, for long work that ends when the user leaves. */
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
