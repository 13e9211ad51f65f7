import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withOwnThreads } from '../page/src/panels/comments/file-threads.ts';

const comment = (id: string, replyTo?: string) => ({
  id,
  author: 'Ada',
  content: [],
  ...(replyTo !== undefined && { replyTo }),
});
const marked = (commentId: string) => ({ type: 'text', text: 'a', marks: [{ type: 'comment', attrs: { commentId } }] });

it('makes one thread of a comment and its replies, the comment first, and marks their text with it', () => {
  const { content, threads } = withOwnThreads(
    { type: 'doc', content: [{ type: 'paragraph', content: [marked('1'), marked('0'), marked('7')] }] },
    [comment('0', '1'), comment('1'), comment('7')],
  );
  assert.deepEqual(
    threads.map(({ comments }) => comments.map(({ id }) => id)),
    [['1', '0'], ['7']],
  );
  const ids = content.content?.[0]?.content?.map(({ marks }) => marks?.[0]?.attrs?.['commentId'] as unknown);
  assert.deepEqual(ids, [threads[0]?.id, threads[0]?.id, threads[1]?.id]);
});

it('gives the same file other ids each time, so that two documents do not share threads', () => {
  const once = withOwnThreads({ type: 'doc' }, [comment('0')]);
  const again = withOwnThreads({ type: 'doc' }, [comment('0')]);
  assert.notEqual(once.threads[0]?.id, again.threads[0]?.id);
});

it('ends on circular replies', () => {
  const { threads } = withOwnThreads({ type: 'doc' }, [comment('0', '1'), comment('1', '0')]);
  assert.equal(threads.flatMap(({ comments }) => comments).length, 2);
});
