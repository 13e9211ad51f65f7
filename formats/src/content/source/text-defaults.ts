import type { PageSetup } from '@editor-companion/document';

/** How text looks where its blocks say nothing. */
export type TextDefaults = NonNullable<PageSetup['text']>;

export const textDefaults = (page: PageSetup | undefined): TextDefaults => page?.text ?? {};
