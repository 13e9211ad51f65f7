import { signal } from '@preact/signals';
import type { FullTemplate } from './templates.ts';

/** The template whose variables the user fills in. */
export const chosenTemplate = signal<FullTemplate | undefined>(undefined);
