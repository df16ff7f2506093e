import { createContext, useContext, useId, useLayoutEffect } from "react";

/** The ids of the forms in one permission manager that have unsaved changes. */
export const UnsavedForms = createContext<Set<string>>(new Set());

/**
 * Records whether this form has unsaved changes. Returns a function to call as soon as they are saved. Without this
 * call, the changes would count as unsaved until React renders again, and the user may close the manager before that.
 */
export const useUnsaved = (isUnsaved: boolean): (() => void) => {
  const forms = useContext(UnsavedForms);
  const id = useId();
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    forms.add(id);
    return () => {
      forms.delete(id);
    };
  }, [forms, id, isUnsaved]);
  return () => void forms.delete(id);
};
