import { createContext, useContext, useId, useLayoutEffect } from "react";

/** The forms of one manager that have unsaved changes. */
export const UnsavedForms = createContext<Set<string>>(new Set());

/**
 * Registers whether this form has unsaved changes. A layout effect, so that a saved form stops counting in the same
 * frame that shows it as saved.
 */
export const useUnsaved = (isUnsaved: boolean): void => {
  const forms = useContext(UnsavedForms);
  const id = useId();
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    forms.add(id);
    return () => {
      forms.delete(id);
    };
  }, [forms, id, isUnsaved]);
};
