/** @file Opens the permission manager by changing the page's address: `?perms=<model>.<uid>`. */
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { pageSearch } from "../../../app/search.ts";
import { useMemberNavigation } from "../../../app/use-member-navigation.ts";
import { type PermissionRef, permissionRef } from "./permission-object.ts";

/**
 * Returns a function that opens the manager over the page, so that Back closes it. The mode `people` focuses the search
 * for people to add.
 */
export const useOpenPermissions = () => {
  const { openPermissions } = useMemberNavigation();
  return useCallback(
    (ref: PermissionRef, mode?: "people") => openPermissions(permissionRef(ref), mode),
    [openPermissions],
  );
};

/** The specification's delay in ms between the closing of the entry dialog and the opening of the manager. */
const AFTER_MS = 400;

/**
 * Closes the entry dialog. A moment later, opens the entry's permissions, unless the user has left the page. In the
 * browser's history, the permissions replace the dialog. In the meantime, the entry's row has the focus.
 */
export const useEntryPermissions = () => {
  const navigate = useNavigate();
  const { history } = useRouter();
  const stop = useRef<() => void>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      stop.current?.();
    };
  }, []);
  return useCallback(
    async (entryUid: string): Promise<void> => {
      const replace = (perms?: string) =>
        navigate({
          to: ".",
          search: (before) => ({ ...pageSearch(before), ...(perms === undefined ? {} : { perms }) }),
          state: (before) => before,
          replace: true,
          resetScroll: false,
        });
      await replace();
      if (isLeft.current) return;
      const timer = setTimeout(() => {
        cancel();
        void replace(permissionRef({ model: "entry", uid: entryUid }));
      }, AFTER_MS);
      const unsubscribe = history.subscribe(() => cancel());
      const cancel = () => {
        clearTimeout(timer);
        unsubscribe();
      };
      stop.current = cancel;
    },
    [navigate, history],
  );
};
