import { createContext, useContext, useEffect, useId } from "react";

/** The forms of one manager that have unsaved changes. */
export const UnsavedForms = createContext<Set<string>>(new Set());

/** Registers whether this form has unsaved changes. */
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
