/**
 * Whether the page has rendered something. Before that, the file that could not be loaded may be the one with its
 * texts.
 */
export const hasStarted = (): boolean => document.getElementById("root")?.hasChildNodes() ?? false;
