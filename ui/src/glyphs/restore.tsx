/** Not among the common icons, which are part of the first load. */
export { Undo2 as RestoreGlyph } from "lucide-react";
