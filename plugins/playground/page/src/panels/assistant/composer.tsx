import { useSignal } from '@preact/signals';
import { CircleStop, SendHorizontal } from '../../ui/icons.ts';
import { revision, selectedText } from '../../editor/current.ts';
import { IconButton } from '../../ui/button.tsx';
import { words } from '../../words/index.ts';
import { askAssistant, isAnswering, stopAnswer } from './chat.ts';

/** The input for questions: Enter sends, Shift and Enter add a line. */
export function Composer() {
  const text = useSignal('');
  const { askPlaceholder, sendQuestion, stop } = words.value;
  const submit = (): void => {
    const prompt = text.value.trim();
    if (prompt === '' || isAnswering()) return;
    text.value = '';
    void askAssistant(prompt);
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SelectionNote />
      <textarea
        rows={2}
        aria-label={askPlaceholder}
        placeholder={askPlaceholder}
        value={text.value}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      {isAnswering() ? (
        <IconButton icon={CircleStop} label={stop} onClick={stopAnswer} />
      ) : (
        <IconButton icon={SendHorizontal} label={sendQuestion} class="send" onClick={submit} />
      )}
    </form>
  );
}

function SelectionNote() {
  void revision.value;
  const count = selectedText().length;
  return count === 0 ? null : <p class="composer-note">{words.value.aboutSelection(count)}</p>;
}
