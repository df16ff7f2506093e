/**
 * @file Lets Playwright drive a Firefox such as ESR 153, which differs from what Playwright expects of WebDriver BiDi:
 * - Firefox lacks the command `emulation.setMediaFeaturesOverride`. Playwright sends this command with each new
 *   context, and fails if Firefox refuses it. So this module answers in place of Firefox. As a result, `colorScheme`
 *   has no effect, and pages are light.
 * - Events of a download have no id if the page itself made the file, and Playwright ignores such events. This module
 *   sets the file's address as the id.
 */
import { createRequire } from "node:module";

interface Socket {
  send(data: string, ...rest: readonly unknown[]): void;
  emit(event: string, data: Buffer, ...rest: readonly unknown[]): boolean;
}

const MEDIA_COMMAND = '"method":"emulation.setMediaFeaturesOverride"';
const DOWNLOAD_EVENT = '"method":"browsingContext.download';

interface DownloadEvent {
  readonly params: { readonly url?: string };
}

const withId = (data: Buffer): Buffer => {
  const { params, ...event } = JSON.parse(data.toString()) as DownloadEvent;
  return Buffer.from(JSON.stringify({ ...event, params: { download: params.url, ...params } }));
};

/** Each process that opens browsers must call this function once, before it opens its first browser. */
export const patchDriver = (): void => {
  const { ws } = createRequire(import.meta.url)("playwright-core/lib/utilsBundle") as {
    readonly ws: { readonly prototype: Socket };
  };
  const { send, emit } = ws.prototype;
  ws.prototype.send = function (data, ...rest) {
    if (!(data.startsWith(`{"id":`) && data.includes(MEDIA_COMMAND))) return send.call(this, data, ...rest);
    const { id } = JSON.parse(data) as { readonly id: number };
    const reply = Buffer.from(JSON.stringify({ type: "success", id, result: {} }));
    queueMicrotask(() => this.emit("message", reply, false));
  };
  ws.prototype.emit = function (event, data, ...rest) {
    const isDownload = event === "message" && data.includes(DOWNLOAD_EVENT);
    return emit.call(this, event, isDownload ? withId(data) : data, ...rest);
  };
};
