/**
 * @file The header of a bucket, made by a holder of the bucket's key. It is either the row, which seals the name, or
 * the MAC that earlier clients make over the readable name. A bucket with a row never goes back to the MAC.
 */
import { mac, replacedMac } from "../fields.ts";
import { z } from "../zod.ts";
import { type BucketRow, bucketRow } from "./rows.ts";

/** A request has either the row or the MAC. */
export const bucketHeader = { row: z.optional(bucketRow), header_mac: z.optional(mac) };

/** The header that replaces the stored header. The `rev` of its row is one higher than that of the stored row. */
export const nextBucketHeader = { ...bucketHeader, replaces: replacedMac };

export interface BucketHeader {
  readonly row?: BucketRow | undefined;
  readonly header_mac?: string | undefined;
}

export const hasOneHeader = ({ row, header_mac }: BucketHeader): boolean =>
  (row === undefined) !== (header_mac === undefined);

export const noHeader = { path: ["row"], error: "required" };

/** Whether the bucket has a name: readable, or only sealed in the row. */
export const hasName = ({ name, row }: BucketHeader & { readonly name: string }): boolean =>
  name !== "" || row !== undefined;

export const noName = { path: ["name"], error: "required" };
