import type { WriteJob } from './write-job.ts';
import { childrenOf, plainText } from '../node.ts';

/** The metadata of a file. */
export interface About {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly language: string | undefined;
  readonly subject: string | undefined;
  readonly keywords: string | undefined;
  readonly description: string | undefined;
  /** In ISO 8601. */
  readonly created: string | undefined;
  readonly modified: string | undefined;
}

/** Returns the metadata: options of the request override the metadata of the document, which overrides its content. */
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

/** Returns a valid language tag, because an invalid one would make the file invalid. */
const languageTag = (text: string | undefined): string | undefined =>
  text !== undefined && /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(text) ? text : undefined;

function dateOf(text: string | undefined): string | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : `${date.toISOString().slice(0, 19)}Z`;
}
