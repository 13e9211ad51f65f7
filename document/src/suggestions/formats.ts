import { isRecord } from '../json.ts';
import { changeOfMark, type TrackedChange } from '../tracked/change.ts';

/** Behind the name of a mark that may overlap others of its type (y-tiptap). */
const HASH = /--[a-zA-Z0-9+/=]{8}$/;

/** The change that a format of a live text tracks. */
export const changeOfFormat = (key: string, value: unknown): TrackedChange | undefined =>
  isRecord(value) ? changeOfMark({ type: key.replace(HASH, ''), attrs: value }) : undefined;
