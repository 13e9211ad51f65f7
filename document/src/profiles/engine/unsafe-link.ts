import type { DocumentMark } from '../../json.ts';
import { isRecord } from '../../json.ts';
import { linkUrl } from '../../schema/kinds.ts';

/** The name of a link with a URL that is not allowed. It has no target here, and only its own editor receives it again. */
const NAME = 'unsafeLink';

/** Tells whether a mark of an editor is such a link. */
export const isUnsafeLink = ({ type, attrs }: DocumentMark): boolean => type === 'link' && !linkUrl.is(attrs?.['href']);

export const keepLink = ({ attrs }: DocumentMark, profile: string): DocumentMark => ({
  type: NAME,
  attrs: { [profile]: attrs ?? {} },
});

/** Returns the attributes of a link that `keepLink` stored for an editor. */
export function keptLink({ type, attrs = {} }: DocumentMark, profile: string): Record<string, unknown> | undefined {
  const kept = attrs[profile];
  return type === NAME && isRecord(kept) ? kept : undefined;
}
