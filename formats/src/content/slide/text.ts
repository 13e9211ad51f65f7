/** The line and paragraph spacing of slides, narrow enough for a slide to fit its page. */
export const CLOSE = { lineHeight: '1.2', spaceAfter: '6pt' };

/** The kind of a text. `heading`: sizes and fonts are those of headings. `plain`: these and colours are ignored. */
export type TextKind = 'text' | 'heading' | 'plain';
