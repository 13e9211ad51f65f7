import type { Token } from './token.ts';

/** What became of a character or of a node between characters. */
export type Status = 'same' | 'insertion' | 'deletion';

export interface Fate {
  readonly status: Status;
  readonly token: Token;
  /** It was there before and is there now, and looks different. */
  readonly isReformatted: boolean;
  /** Where changes of format are tracked: what it looked like before. */
  readonly was?: Token;
}
