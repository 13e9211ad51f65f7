import { commentErrors as errors } from './errors.ts';
import type { CommentContent, Metadata } from './thread.ts';

const MAX_DEPTH = 64;
const MAX_MENTIONS = 100;

/** What somebody writes: the comment, and what the editor keeps with it and its thread. */
export interface Written {
  readonly content: CommentContent;
  readonly metadata?: Metadata;
  readonly threadMetadata?: Metadata;
}

/** @throws CompanionError COMMENT_INVALID (400) for an empty content, or what is too long or too deep. */
export function checkWritten({ content, metadata, threadMetadata }: Written, maxBytes: number): void {
  if (typeof content === 'string' && content.trim() === '') throw errors.COMMENT_INVALID({ reason: 'it is empty' });
  const written = [content, metadata, threadMetadata].filter((part) => part !== undefined);
  // Depth first: what is too deep cannot even be written as JSON.
  if (isDeeper(written, MAX_DEPTH + 1))
    throw errors.COMMENT_INVALID({ reason: `it is nested deeper than ${MAX_DEPTH}` });
  const bytes = written.reduce((sum: number, part) => sum + Buffer.byteLength(JSON.stringify(part)), 0);
  if (bytes > maxBytes) throw errors.COMMENT_INVALID({ reason: `it has ${bytes} bytes, and ${maxBytes} are taken` });
}

/** Ids in nodes such as `{"type":"mention","attrs":{"id":"ada"}}`, each once. */
export function mentionsIn(content: CommentContent): string[] {
  const ids = new Set<string>();
  collect(content, ids);
  return [...ids].slice(0, MAX_MENTIONS);
}

function collect(value: unknown, ids: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, ids);
    return;
  }
  if (!isRecord(value)) return;
  if (value['type'] === 'mention') {
    const { id, user } = { ...asRecord(value['attrs']), ...asRecord(value['props']) };
    const mentioned = id ?? user;
    if (typeof mentioned === 'string') ids.add(mentioned);
  }
  for (const member of Object.values(value)) collect(member, ids);
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
