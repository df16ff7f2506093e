/**
 * Whether the page has rendered something. Until it has, it may lack its texts, so it may be unable to say that a file
 * could not be loaded.
 */
export const hasStarted = (): boolean => document.getElementById("root")?.hasChildNodes() ?? false;
