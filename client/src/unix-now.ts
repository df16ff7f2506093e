/** Whole seconds since 1970, by this device's clock. */
export const unixNow = (): number => Math.floor(Date.now() / 1000);
