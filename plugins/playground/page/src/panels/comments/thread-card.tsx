import { mentionParts } from '@editor-companion/client';
import { editor } from '../../editor/current.ts';
import { runJob } from '../../jobs/jobs.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Check, Trash2 } from '../../ui/icons.ts';
import { when, words } from '../../words/index.ts';
import { makeRoom } from '../open-panel.ts';
import { CommentForm } from './comment-form.tsx';
import { markResolved, showText, unmark } from './marks.ts';
import { authorOf, type Comment, type Thread } from './thread.ts';
import { activeThread, deleteThread, replyTo, setResolved } from './threads.ts';

/** A thread: its text, its comments, and its actions. */
export function ThreadCard({ thread }: { readonly thread: Thread }) {
  const { id, comments, data, resolvedAt } = thread;
  const { resolve, reopen, reply, replyPlaceholder, deleteThread: remove, textGone, wholeDocument } = words.value;
  const isResolved = resolvedAt !== undefined;
  const open = (): void => {
    activeThread.value = id;
    makeRoom();
    const current = editor.peek();
    if (current) showText(current, thread);
  };
  return (
    <li class={activeThread.value === id ? 'thread thread-open' : 'thread'}>
      <div class="thread-head">
        <button type="button" class="thread-quote" onClick={open}>
          {data.orphaned ? textGone : (data.ref?.quote ?? wholeDocument)}
        </button>
        {isResolved ? (
          <Button look="quiet" onClick={() => change(id, false)}>
            {reopen}
          </Button>
        ) : (
          <IconButton icon={Check} label={resolve} onClick={() => change(id, true)} />
        )}
        <IconButton icon={Trash2} label={remove} onClick={() => forget(id)} />
      </div>
      {comments.map((comment) => (
        <CommentView key={comment.id} comment={comment} />
      ))}
      {!isResolved && <CommentForm label={replyPlaceholder} action={reply} onSubmit={(text) => replyTo(id, text)} />}
    </li>
  );
}

function CommentView({ comment }: { readonly comment: Comment }) {
  const { name, color } = authorOf(comment);
  return (
    <div class="comment">
      <span class="avatar comment-avatar" style={{ background: color }} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <p class="comment-by">
        <strong>{name}</strong> <time>{when(comment.createdAt)}</time>
      </p>
      <p class="comment-text">{typeof comment.content === 'string' ? <Words of={comment.content} /> : '…'}</p>
    </div>
  );
}

const Words = ({ of: text }: { readonly of: string }) => (
  <>
    {mentionParts(text).map((part, index) =>
      'mention' in part ? (
        <span key={index} class="mention" title={part.mention.id}>
          @{part.mention.name}
        </span>
      ) : (
        part.text
      ),
    )}
  </>
);

const change = (id: string, resolved: boolean): void =>
  attempt(async () => {
    await setResolved(id, resolved);
    const current = editor.peek();
    if (current) markResolved(current, id, resolved);
  });

const forget = (id: string): void =>
  attempt(async () => {
    await deleteThread(id);
    const current = editor.peek();
    if (current) unmark(current, id);
  });

/** Performs an action and reports only failures. */
function attempt(work: () => Promise<void>): void {
  work().catch((reason: unknown) => runJob(words.peek().comments, () => Promise.reject(reason)));
}
