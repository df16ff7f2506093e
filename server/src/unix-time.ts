/** @file Times in Unix seconds, as the payment provider and the API use them. */

/** Whole Unix seconds, rounded down. */
export const toUnix = (at: Date): number => Math.floor(at.getTime() / 1000);

export const toDate = (seconds: number): Date => new Date(seconds * 1000);
