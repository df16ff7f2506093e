/**
 * Whether the page has rendered something. If it has not, the file that could not be loaded may be the one with the
 * page's texts.
 */
export const hasStarted = (): boolean => document.getElementById("root")?.hasChildNodes() ?? false;
