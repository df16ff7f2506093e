/** @file Moments as seconds, which the payment provider and the API count by. */

/** Whole seconds that have passed. */
export const toUnix = (at: Date): number => Math.floor(at.getTime() / 1000);

export const toDate = (seconds: number): Date => new Date(seconds * 1000);
