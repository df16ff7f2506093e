import type { share as en } from "../en/share.ts";

export const share: typeof en = {
  title: (bucket) => `Partager « ${bucket} »`,
  entry: (entry) =>
    `« ${entry} » est dans ce coffre. Les personnes qui ont le coffre peuvent ouvrir chacune de ses entrées.`,
};
