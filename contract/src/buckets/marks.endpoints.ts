/** @file A user's own marks on buckets: bookmarks (starred) and archives (put away). */
import { endpoint } from "../endpoint.ts";
import { uid } from "../fields.ts";
import { named, z } from "../zod.ts";

/** Only buckets can be marked. Calls and replies name the type, so that other types can be added later. */
export const markType = z.object({ type: z.literal("bucket") });

export const bookmarkReply = named(
  "Bookmark",
  z.object({ id: uid, bookmarkable: z.object({ uid }), type: z.literal("bucket") }),
);

export const archiveReply = named(
  "Archive",
  z.object({ id: uid, archivable: z.object({ uid }), type: z.literal("bucket") }),
);

export const marksEndpoints = {
  listBookmarks: endpoint({
    method: "GET",
    path: "/api/me/bookmarks/{type}",
    summary: "Lists the caller's bookmarks.",
    access: "session",
    params: markType,
    reply: z.array(bookmarkReply),
  }),
  listArchives: endpoint({
    method: "GET",
    path: "/api/me/archives/{type}",
    summary: "Lists the caller's archives.",
    access: "session",
    params: markType,
    reply: z.array(archiveReply),
  }),
};

export type Bookmark = z.output<typeof bookmarkReply>;
export type Archive = z.output<typeof archiveReply>;
