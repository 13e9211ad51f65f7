import type { DomElement } from '../dom/node.ts';

/** Rewrites what word processors and pages write into what the parse rules know. */
export function normalise(_body: DomElement): void {}
