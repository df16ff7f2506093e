/**
 * Whether the page has rendered something. Before that, the page's texts may be missing. Without them the page cannot
 * say that a file could not be loaded.
 */
export const hasStarted = (): boolean => document.getElementById("root")?.hasChildNodes() ?? false;
