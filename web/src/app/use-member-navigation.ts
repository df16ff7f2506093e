/** @file Navigation between the signed-in pages and their dialogs. The address says which dialog is open. */
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { writeNow } from "./late-writes.ts";
import { entryRef, type MemberSearch, pageSearch } from "./search.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * Set if the dialog was opened from the page below it. Then closing the dialog goes back in the history. Otherwise
     * closing replaces the address.
     */
    openedHere?: true;
  }
}

type New = NonNullable<MemberSearch["new"]>;

export const useMemberNavigation = () => {
  const navigate = useNavigate();
  const { history } = useRouter();
  return useMemo(() => {
    /** Writes a filter that was just typed into the current address, and then navigates. */
    const leave: typeof navigate = (to) => {
      writeNow();
      return navigate(to);
    };
    const open = (search: MemberSearch) =>
      void leave({
        to: ".",
        search: (before) => ({ ...pageSearch(before), ...search }),
        state: { openedHere: true },
        resetScroll: false,
      });
    return {
      toHome: (tab?: MemberSearch["tab"], create?: "bucket") =>
        void leave({ to: "/", search: { ...(tab && { tab }), ...(create && { new: create }) } }),
      toBucket: (id: string, create?: Exclude<New, "bucket">, options: { replace?: boolean } = {}) =>
        void leave({
          to: "/bucket/$id/{-$listId}",
          params: { id, listId: undefined },
          search: create === undefined ? {} : { new: create },
          ...options,
        }),
      /** Opens the page with the entries of a bucket, or of one of its lists. */
      toList: (id: string, listId: string | undefined, options: { replace?: boolean } = {}) =>
        void leave({ to: "/bucket/$id/{-$listId}", params: { id, listId }, search: {}, ...options }),
      /** Opens an entry over the page of its own bucket. */
      toEntry: (bucketUid: string, entryUid: string) =>
        void leave({
          to: "/bucket/$id/{-$listId}",
          params: { id: bucketUid, listId: undefined },
          search: { entry: entryRef({ bucketUid, entryUid }) },
        }),
      openNew: (what: New) => open({ new: what }),
      openList: (uid: string) => open({ list: uid }),
      openPeople: () => open({ see: "people" }),
      /** `people` also opens the form that adds people. */
      openPermissions: (perms: string, mode?: "people") => open({ perms, ...(mode && { mode }) }),
      openEntry: (bucketUid: string, entryUid: string) => open({ entry: entryRef({ bucketUid, entryUid }) }),
      /** Replaces the address, so that Back does not return to an edit that the user has left. */
      setEntryMode: (entry: string, mode: "show" | NonNullable<MemberSearch["mode"]>) =>
        void navigate({
          to: ".",
          search: (before) => ({ ...pageSearch(before), entry, ...(mode === "show" ? {} : { mode }) }),
          state: (before) => before,
          replace: true,
          resetScroll: false,
        }),
      closeDialog: () => {
        if (history.location.state.openedHere) history.back();
        else void navigate({ to: ".", search: pageSearch, replace: true, resetScroll: false });
      },
      /** Sets the page's filters, tab or order. Replaces the address, so that Back leaves the page. */
      setPage: (page: Pick<MemberSearch, "q" | "kind" | "tab" | "sort">) => {
        void navigate({
          to: ".",
          search: (before) => ({ ...before, ...page }),
          state: (before) => before,
          replace: true,
          resetScroll: false,
        });
        // Without this call, a second navigation in the same task would replace the first.
        history.flush();
      },
    };
  }, [navigate, history]);
};
