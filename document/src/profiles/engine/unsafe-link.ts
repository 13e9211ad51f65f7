import type { DocumentMark } from '../../json.ts';
import { isRecord } from '../../json.ts';
import { linkUrl } from '../../schema/kinds.ts';

/** The name here of a link to where our links must not lead. It leads nowhere here, and only its own editor gets it back. */
const NAME = 'unsafeLink';

/** Whether a mark of an editor is such a link. */
export const isUnsafeLink = ({ type, attrs }: DocumentMark): boolean => type === 'link' && !linkUrl.is(attrs?.['href']);

export const keepLink = ({ attrs }: DocumentMark, profile: string): DocumentMark => ({
  type: NAME,
  attrs: { [profile]: attrs ?? {} },
});

/** The attributes of a link that `keepLink` kept for an editor. */
export function keptLink({ type, attrs = {} }: DocumentMark, profile: string): Record<string, unknown> | undefined {
  const kept = attrs[profile];
  return type === NAME && isRecord(kept) ? kept : undefined;
}
