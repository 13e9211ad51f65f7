import { randomBytes } from 'node:crypto';
import { SUGGESTED, type TrackOptions } from '@editor-companion/document/yjs';
import type { Operation } from '../edit/operation.ts';
import { isRecord } from '../text/json.ts';
import type { Suggests } from './job.ts';

const MAX_REASON = 500;

/** Turns an edit into suggestions of a run: one visible change is one suggestion. @param reason the model's reason. */
export function trackFor({ op }: Operation, { run, user, author }: Suggests, reason: string): TrackOptions {
  const call = randomBytes(6).toString('base64url');
  const isOne = op === 'move' || op === 'insertColumn' || op === 'deleteColumn';
  let last = 0;
  const nextId = (): string => `${SUGGESTED}${call}${isOne ? '' : `.${(last += 1)}`}`;
  const why = reason === '' ? {} : { reason };
  return { author, date: new Date().toISOString(), user, run, ...why, nextId };
}

/** Separates the model's reason for a suggestion from a tool's arguments. */
export function takeReason(json: string): { readonly reason: string; readonly rest: string } {
  const input = parsed(json);
  const { reason, ...rest } = isRecord(input) ? input : {};
  if (typeof reason !== 'string') return { reason: '', rest: json };
  return { reason: reason.slice(0, MAX_REASON).toWellFormed(), rest: JSON.stringify(rest) };
}

/** The arguments' reader reports invalid JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
