import { isRecord } from '../json.ts';
import { changeOfMark, type TrackedChange } from '../tracked/change.ts';

/** The suffix of a mark's name if several marks of its type may overlap (y-tiptap). */
const HASH = /--[a-zA-Z0-9+/=]{8}$/;

/** Returns the change that a format of live text tracks. */
export const changeOfFormat = (key: string, value: unknown): TrackedChange | undefined =>
  isRecord(value) ? changeOfMark({ type: key.replace(HASH, ''), attrs: value }) : undefined;
