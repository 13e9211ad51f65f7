import { signal } from '@preact/signals';
import type { FullTemplate } from './templates.ts';

/** The template whose variables are about to be filled in. */
export const chosenTemplate = signal<FullTemplate | undefined>(undefined);
