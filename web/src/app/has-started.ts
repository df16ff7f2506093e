/** Whether the page has rendered something. Before that, its texts may be what could not be loaded. */
export const hasStarted = (): boolean => document.getElementById("root")?.hasChildNodes() ?? false;
