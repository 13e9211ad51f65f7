export { fromMarkdown } from './from-markdown.ts';
export { toMarkdown } from './to-markdown.ts';
