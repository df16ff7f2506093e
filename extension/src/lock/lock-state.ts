/** In memory: changes whenever something was locked, unlocked or saved, so that every page and the icon follow. */
export const STATE = "keepwell.state";
