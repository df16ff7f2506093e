import { common } from './en/common.ts';
import { ui } from './en/ui.ts';

/** One section for each area, one file for each section; fr-CA.ts has the same shape or does not compile. */
export const en = { common, ui };

export type Catalogue = typeof en;
