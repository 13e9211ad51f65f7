import type { Comment } from '@editor-companion/client';

export type { Anchor, Comment, Thread } from '@editor-companion/client';

interface Signature {
  readonly name?: string;
  readonly color?: string;
}

/** Returns the author: by the name that the user entered here, else by the server's name. */
export function authorOf({ data: { user, metadata } }: Comment): Required<Signature> {
  const { name = user.name, color = '#5a5f5a' }: Signature = metadata ?? {};
  return { name, color };
}
