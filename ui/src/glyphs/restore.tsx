/** This icon has a file of its own, because the common icons (ui/src/icons.ts) are all part of the first load. */
export { Undo2 as RestoreGlyph } from "lucide-react";
