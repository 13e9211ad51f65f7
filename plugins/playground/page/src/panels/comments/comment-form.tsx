import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { messageOf } from '../../server/server-error.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/index.ts';
import { MentionList } from './mention-list.tsx';
import { withMentions } from './mentions.ts';
import { useMentions } from './use-mentions.ts';

interface CommentFormProps {
  readonly label: string;
  readonly action: string;
  readonly onSubmit: (text: string) => Promise<void>;
  readonly onCancel?: () => void;
  /** True to focus the field when it appears. */
  readonly first?: boolean;
}

/** The form of a comment: Ctrl and Enter send, Escape cancels, @ mentions users. The text stays if sending fails. */
export function CommentForm({ label, action, onSubmit, onCancel, first = false }: CommentFormProps) {
  const text = useSignal('');
  const fault = useSignal('');
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(field, text);
  useEffect(() => {
    if (first) field.current?.focus();
  }, [first]);
  const submit = async (): Promise<void> => {
    const content = text.value.trim();
    if (content === '') return;
    try {
      await onSubmit(withMentions(content, mentions.chosen()));
      text.value = '';
      fault.value = '';
    } catch (reason) {
      fault.value = messageOf(reason);
    }
  };
  return (
    <form
      class="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        aria-label={label}
        placeholder={label}
        value={text.value}
        {...mentions.attributes}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          mentions.look();
        }}
        onBlur={mentions.close}
        onKeyDown={(event) => {
          if (mentions.onKey(event)) return;
          if (event.key === 'Escape') onCancel?.();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
        }}
      />
      <MentionList {...mentions} />
      {fault.value !== '' && <p class="fault">{fault.value}</p>}
      {(first || text.value !== '') && (
        <div class="comment-form-actions">
          {onCancel && <Button onClick={onCancel}>{words.value.cancel}</Button>}
          <Button look="primary" type="submit">
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}
