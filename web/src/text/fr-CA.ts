import type { Catalogue } from './en.ts';
import { common } from './fr-CA/common.ts';
import { ui } from './fr-CA/ui.ts';

/**
 * French as written in Quebec: no-break space before a colon and inside « », none before ? ! and ;
 * sentence case, infinitives on buttons.
 */
export const frCa = { common, ui } satisfies Catalogue;
