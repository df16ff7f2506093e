/** In memory: changes whenever something was locked or unlocked, so that every page and the icon follow. */
export const STATE = "keepwell.state";
