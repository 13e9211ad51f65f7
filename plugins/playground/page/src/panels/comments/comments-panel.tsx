import { useSignal } from '@preact/signals';
import { MessageSquare } from '../../ui/icons.ts';
import { Notice, Requires } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { words } from '../../words/index.ts';
import { draft, submitDraft } from './add-comment.ts';
import { CommentForm } from './comment-form.tsx';
import { ThreadCard } from './thread-card.tsx';
import { threads } from './threads.ts';

/** The comments of the document. */
export const CommentsPanel = () => (
  <Requires feature="collaboration">
    <Draft />
    <ThreadList />
  </Requires>
);

function Draft() {
  if (draft.value === undefined) return null;
  return (
    <div class="thread thread-open thread-draft">
      <p class="thread-quote">{draft.value.quote}</p>
      <CommentForm
        first
        label={words.value.commentPlaceholder}
        action={words.value.comment}
        onSubmit={submitDraft}
        onCancel={() => (draft.value = undefined)}
      />
    </div>
  );
}

type Filter = 'open' | 'resolved';

function ThreadList() {
  const filter = useSignal<Filter>('open');
  const { comments, openThreads, resolved, noComments, noCommentsText } = words.value;
  const groups = Object.groupBy(threads.value, ({ resolvedAt }): Filter => (resolvedAt ? 'resolved' : 'open'));
  const shown = groups[filter.value] ?? [];
  const label = (text: string, name: Filter): string => `${text} (${groups[name]?.length ?? 0})`;
  return (
    <Tabs
      label={comments}
      value={filter.value}
      onChange={(next) => (filter.value = next)}
      tabs={[
        { id: 'open', label: label(openThreads, 'open') },
        { id: 'resolved', label: label(resolved, 'resolved') },
      ]}
    >
      {shown.length === 0 ? (
        <Notice icon={MessageSquare} title={noComments}>
          <p>{noCommentsText}</p>
        </Notice>
      ) : (
        <ul class="threads">
          {shown.map((thread) => (
            <ThreadCard key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
    </Tabs>
  );
}
