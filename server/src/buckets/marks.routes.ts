import { markChangesEndpoints } from "@keepwell/contract/buckets/mark-changes.endpoints.ts";
import { marksEndpoints } from "@keepwell/contract/buckets/marks.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { ArchiveService, BookmarkService } from "./mark.service.ts";

interface MarksServices {
  readonly bookmarks: BookmarkService;
  readonly archives: ArchiveService;
}

export const marksRoutes = (bind: Bind, { bookmarks, archives }: MarksServices): void =>
  bind(
    { ...marksEndpoints, ...markChangesEndpoints },
    {
      createBookmark: ({ actor, body }) => bookmarks.create(actor, body),
      getBookmark: ({ actor, params }) => bookmarks.get(actor, params.id),
      deleteBookmark: ({ actor, params }) => bookmarks.delete(actor, params.id),
      listBookmarks: ({ actor }) => bookmarks.list(actor),
      bookmarkMany: ({ actor, body }) => bookmarks.mark(actor, body.uids),
      deleteBookmarkMany: ({ actor, body }) => bookmarks.unmark(actor, body.uids),
      createArchive: ({ actor, body }) => archives.create(actor, body),
      getArchive: ({ actor, params }) => archives.get(actor, params.id),
      deleteArchive: ({ actor, params }) => archives.delete(actor, params.id),
      listArchives: ({ actor }) => archives.list(actor),
      archiveMany: ({ actor, body }) => archives.mark(actor, body.uids),
      unarchiveMany: ({ actor, body }) => archives.unmark(actor, body.uids),
    },
  );
