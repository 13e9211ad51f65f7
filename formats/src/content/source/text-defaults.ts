import type { PageSetup } from '@editor-companion/document';

/** The default text formatting. */
export type TextDefaults = NonNullable<PageSetup['text']>;

export const textDefaults = (page: PageSetup | undefined): TextDefaults => page?.text ?? {};
