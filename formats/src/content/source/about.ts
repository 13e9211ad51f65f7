import type { WriteJob } from './write-job.ts';
import { childrenOf, plainText } from '../node.ts';

/** What a file says of itself. */
export interface About {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly language: string | undefined;
  readonly subject: string | undefined;
  readonly keywords: string | undefined;
  readonly description: string | undefined;
  /** ISO 8601. */
  readonly created: string | undefined;
  readonly modified: string | undefined;
}

/** Options of the request come first, then the metadata, then what the document shows. */
export function aboutOf({ content, metadata, options, title }: WriteJob): About {
  const stated = (name: string): string | undefined => {
    const option = options[name];
    return (typeof option === 'string' && option !== '' ? option : metadata[name]) || undefined;
  };
  const heading = childrenOf(content).find(({ type, attrs }) => type === 'heading' || attrs?.['styleName'] === 'Title');
  return {
    title: stated('title') ?? ((heading && plainText(heading).trim()) || title) ?? undefined,
    author: stated('author'),
    language: languageTag(stated('language')),
    subject: stated('subject'),
    keywords: stated('keywords'),
    description: stated('description'),
    created: dateOf(metadata['created']),
    modified: dateOf(metadata['modified']),
  };
}

/** Anything else would make a file that is not valid. */
const languageTag = (text: string | undefined): string | undefined =>
  text !== undefined && /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(text) ? text : undefined;

function dateOf(text: string | undefined): string | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : `${date.toISOString().slice(0, 19)}Z`;
}
