import { commentErrors as errors } from './errors.ts';
import type { CommentContent, Metadata } from './thread.ts';

const MAX_DEPTH = 64;

/** A user's input: the comment, and the metadata of the comment and its thread. */
export interface Written {
  readonly content: CommentContent;
  readonly metadata?: Metadata;
  readonly threadMetadata?: Metadata;
}

/** @throws CompanionError COMMENT_INVALID (400) for an empty content, or one that is too long or too deep. */
export function checkWritten({ content, metadata, threadMetadata }: Written, maxBytes: number): void {
  if (typeof content === 'string' && content.trim() === '') throw errors.COMMENT_INVALID({ reason: 'it is empty' });
  const written = [content, metadata, threadMetadata].filter((part) => part !== undefined);
  // Checks the depth first, since JSON that is too deep cannot even be serialised.
  if (isDeeper(written, MAX_DEPTH + 1))
    throw errors.COMMENT_INVALID({ reason: `it is nested deeper than ${MAX_DEPTH} levels` });
  const bytes = written.reduce((sum: number, part) => sum + Buffer.byteLength(JSON.stringify(part)), 0);
  if (bytes > maxBytes) throw errors.COMMENT_INVALID({ reason: `it has ${bytes} bytes; the limit is ${maxBytes}` });
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));
