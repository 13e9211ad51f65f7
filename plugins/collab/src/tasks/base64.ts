import { base64 as encode } from '../base64.ts';
import type { Works } from './task.ts';

/** Encodes an update as text. */
export const base64 = ({ pieces: [update] }: Works['base64']['input']): Works['base64']['output'] => ({
  content: update ? encode(update) : '',
});
