/** @file Adding and deleting marks on buckets, and reading one mark. */
import { emptyReply, endpoint } from "../endpoint.ts";
import { text, uid, uids } from "../fields.ts";
import { archiveUnseen, bookmarkUnseen, bucketUnseen, refusal } from "../refusals.ts";
import { named, z } from "../zod.ts";
import { archiveReply, bookmarkReply, markType } from "./marks.endpoints.ts";

const markParams = z.object({ id: uid });
const markBody = named("Mark", z.object({ uid, type: text(64) }));
const uidsBody = named("MarkedBuckets", z.object({ uids }));

const markRefused = [
  bucketUnseen,
  refusal("forbidden", "The bucket is the system bucket."),
  refusal("not_found", "`type` is not `bucket`."),
];
const manyRefused = [bucketUnseen, refusal("forbidden", "One of the buckets is the system bucket.")];

const onMany = {
  access: "session",
  refusals: [...manyRefused],
  params: markType,
  body: uidsBody,
} as const;

const bookmarkEndpoints = {
  createBookmark: endpoint({
    method: "POST",
    path: "/api/bookmarks",
    summary: "Stars a bucket for the caller.",
    details: "Repeating it changes nothing.",
    access: "session",
    refusals: [...markRefused],
    body: markBody,
    reply: bookmarkReply,
    status: 201,
  }),
  getBookmark: endpoint({
    method: "GET",
    path: "/api/bookmarks/{id}",
    summary: "Returns one bookmark of the caller.",
    access: "session",
    refusals: [bookmarkUnseen],
    params: markParams,
    reply: bookmarkReply,
  }),
  deleteBookmark: endpoint({
    method: "DELETE",
    path: "/api/bookmarks/{id}",
    summary: "Deletes one bookmark of the caller.",
    access: "session",
    refusals: [bookmarkUnseen],
    params: markParams,
    ...emptyReply,
  }),
  bookmarkMany: endpoint({
    method: "POST",
    path: "/api/bulk/bookmark/{type}",
    summary: "Stars buckets for the caller, all of them or none.",
    ...onMany,
    reply: z.array(bookmarkReply),
  }),
  deleteBookmarkMany: endpoint({
    method: "POST",
    path: "/api/bulk/delete-bookmark/{type}",
    summary: "Deletes the caller's bookmarks of buckets, all of them or none.",
    ...onMany,
    ...emptyReply,
  }),
};

const archiveEndpoints = {
  createArchive: endpoint({
    method: "POST",
    path: "/api/archives",
    summary: "Archives a bucket for the caller.",
    details: "Repeating it changes nothing.",
    access: "session",
    refusals: [...markRefused],
    body: markBody,
    reply: archiveReply,
    status: 201,
  }),
  getArchive: endpoint({
    method: "GET",
    path: "/api/archives/{id}",
    summary: "Returns one archive of the caller.",
    access: "session",
    refusals: [archiveUnseen],
    params: markParams,
    reply: archiveReply,
  }),
  deleteArchive: endpoint({
    method: "DELETE",
    path: "/api/archives/{id}",
    summary: "Deletes one archive of the caller.",
    access: "session",
    refusals: [archiveUnseen],
    params: markParams,
    ...emptyReply,
  }),
  archiveMany: endpoint({
    method: "POST",
    path: "/api/bulk/archive/{type}",
    summary: "Archives buckets for the caller, all of them or none.",
    ...onMany,
    reply: z.array(archiveReply),
  }),
  unarchiveMany: endpoint({
    method: "POST",
    path: "/api/bulk/unarchive/{type}",
    summary: "Deletes the caller's archives of buckets, all of them or none.",
    ...onMany,
    ...emptyReply,
  }),
};

export const markChangesEndpoints = { ...bookmarkEndpoints, ...archiveEndpoints };
