/** Lines and paragraphs of slides are close, so that a slide fits its page. */
export const CLOSE = { lineHeight: '1.2', spaceAfter: '6pt' };

/** What a text is. `heading`: sizes and fonts are those of headings. `plain`: neither these nor colours count. */
export type TextKind = 'text' | 'heading' | 'plain';
