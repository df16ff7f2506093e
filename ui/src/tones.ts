import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { IconShape } from "./icon.tsx";

export type Tone = "info" | "success" | "warning" | "error";

type ToneLook = {
  readonly icon: IconShape;
  readonly ground: string;
  readonly mark: string;
  readonly edge: string;
};

/** The glyph and the colours of each tone. Always show them together with words. */
export const toneLooks: Readonly<Record<Tone, ToneLook>> = {
  info: { icon: Info, ground: "bg-tint", mark: "text-link", edge: "border-accent" },
  success: {
    icon: CircleCheck,
    ground: "bg-success-tint",
    mark: "text-success-text",
    edge: "border-success-mark",
  },
  warning: { icon: TriangleAlert, ground: "bg-warn-tint", mark: "text-warn-text", edge: "border-warn-mark" },
  error: { icon: CircleAlert, ground: "bg-danger-tint", mark: "text-danger-text", edge: "border-danger" },
};
