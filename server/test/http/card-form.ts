/** @file The card form for tests: a built document, a test card, and calls as the frame makes them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { type RawReply, send, type TestServer } from "../harness.ts";

export const NUMBER = "4242424242424242";
export const CVC = "987";
export const CARD = {
  number: NUMBER,
  cvc: CVC,
  name: "Ana Tremblay",
  exp_month: 12,
  exp_year: new Date().getFullYear() + 2,
};
/** The headers of the frame's calls. The frame's origin is opaque, so the browser reports another site. */
export const FRAME = { origin: "null", "sec-fetch-site": "cross-site" };

/** Returns a function that calls the sandbox as the frame does, on `server` unless `on` names another server. */
export const createSandboxCall =
  (server: TestServer) =>
  (
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = FRAME,
    on = server,
  ): Promise<RawReply> =>
    send(on, { method: "POST", url: `/api/sandbox/${path}`, body, headers });

const builtForm = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-card-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), '<!doctype html>\n<html lang="en"><head></head></html>');
  writeFileSync(join(folder, "assets", "index-abc.js"), "export {};");
  return folder;
};

/** Builds a card form and returns its folder. The folder is removed after the tests of the file. */
export const useCardForm = (): string => {
  const folder = builtForm();
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
