/** @file Moving between the signed-in pages and their dialogs, which are part of the address. */
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { entryRef, type MemberSearch } from "./search.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The dialog was opened from the page below it: then Back closes it, else the address is replaced. */
    openedHere?: true;
  }
}

type New = NonNullable<MemberSearch["new"]>;

export const useMemberNavigation = () => {
  const navigate = useNavigate();
  const { history } = useRouter();
  return useMemo(() => {
    const open = (search: MemberSearch) =>
      void navigate({ to: ".", search, state: { openedHere: true }, resetScroll: false });
    return {
      toHome: () => void navigate({ to: "/" }),
      toBucket: (id: string, create?: "password" | "note", options: { replace?: boolean } = {}) =>
        void navigate({
          to: "/bucket/$id/{-$listId}",
          params: { id, listId: undefined },
          search: create === undefined ? {} : { new: create },
          ...options,
        }),
      openNew: (what: New) => open({ new: what }),
      openEntry: (bucketUid: string, entryUid: string) => open({ entry: entryRef({ bucketUid, entryUid }) }),
      /** Replaces: Back never leads into an edit that was left. */
      setEntryMode: (entry: string, mode: "show" | "edit" | "delete") =>
        void navigate({
          to: ".",
          search: mode === "show" ? { entry } : { entry, mode },
          state: (before) => before,
          replace: true,
          resetScroll: false,
        }),
      closeDialog: () => {
        if (history.location.state.openedHere) history.back();
        else void navigate({ to: ".", search: {}, replace: true, resetScroll: false });
      },
    };
  }, [navigate, history]);
};
