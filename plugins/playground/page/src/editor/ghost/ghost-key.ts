import { PluginKey } from '@tiptap/pm/state';

/** A suggested continuation and its position. */
export interface Ghost {
  readonly at: number;
  readonly text: string;
}

export type GhostChange = Ghost | 'hide';

export const ghostKey = new PluginKey<Ghost | undefined>('ghostText');
