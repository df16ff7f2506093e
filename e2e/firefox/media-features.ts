/**
 * @file Lets Playwright drive a Firefox that lacks the command `emulation.setMediaFeaturesOverride`, such as ESR 153.
 * Playwright sends this command with each new context, and fails if Firefox refuses it. So this module answers the
 * command in place of Firefox. As a result, `colorScheme` has no effect, and pages are light.
 */
import { createRequire } from "node:module";

interface Socket {
  send(data: string, ...rest: readonly unknown[]): void;
  emit(event: "message", data: Buffer, isBinary: boolean): void;
}

const COMMAND = '"emulation.setMediaFeaturesOverride"';

/** Call once in each process that opens browsers. */
export const answerMediaFeatures = (): void => {
  const { ws } = createRequire(import.meta.url)("playwright-core/lib/utilsBundle") as {
    readonly ws: { readonly prototype: Socket };
  };
  const { send } = ws.prototype;
  ws.prototype.send = function (data, ...rest) {
    if (!data.startsWith(`{"id":`) || !data.includes(`"method":${COMMAND}`))
      return send.call(this, data, ...rest);
    const { id } = JSON.parse(data) as { readonly id: number };
    const reply = Buffer.from(JSON.stringify({ type: "success", id, result: {} }));
    queueMicrotask(() => this.emit("message", reply, false));
  };
};
