import type { DocumentNode } from '@editor-companion/document';
import type { Story } from '../story.ts';

const NO_MARKS: readonly never[] = [];

/** Returns an inline node with the marks around it, such as links and tracked changes. */
export function withMarks(story: Story, node: DocumentNode): DocumentNode {
  const marks = [...story.marks.around(NO_MARKS)];
  return marks.length === 0 ? node : { ...node, marks };
}
