import { createContext, useContext, useEffect, useId } from "react";

/** The forms of one manager that hold what was not saved. */
export const UnsavedForms = createContext<Set<string>>(new Set());

/** Says that this form would lose something. */
export const useUnsaved = (isUnsaved: boolean): void => {
  const forms = useContext(UnsavedForms);
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    forms.add(id);
    return () => {
      forms.delete(id);
    };
  }, [forms, id, isUnsaved]);
};
