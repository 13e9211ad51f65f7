import type { Token } from './token.ts';

/** The status of a character or inline node in the comparison. */
export type Status = 'same' | 'insertion' | 'deletion';

export interface Fate {
  readonly status: Status;
  readonly token: Token;
  /** It is in both states but looks different. */
  readonly isReformatted: boolean;
  /** If changes of format are tracked: its previous look. */
  readonly was?: Token;
}
