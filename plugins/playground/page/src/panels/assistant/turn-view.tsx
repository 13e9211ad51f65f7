import { ArrowDownToLine, Copy, Replace } from '../../ui/icons.ts';
import { useEffect, useRef } from 'preact/hooks';
import { editor, revision } from '../../editor/current.ts';
import { renderContent } from '../../editor/render-content.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/index.ts';
import type { Turn } from './chat.ts';
import { contentOf } from './markdown.ts';

export const TurnView = ({ turn }: { readonly turn: Turn }) =>
  turn.role === 'user' ? <p class="turn turn-user">{turn.text}</p> : <Answer turn={turn} />;

function Answer({ turn: { text, thinking, state, error } }: { readonly turn: Turn }) {
  const { thinkingNow, thoughts, stopped } = words.value;
  const isOver = state !== 'streaming';
  return (
    <article class="turn turn-assistant" aria-busy={!isOver}>
      {thinking !== undefined && (
        <details class="thoughts">
          <summary>{thoughts}</summary>
          <p>{thinking}</p>
        </details>
      )}
      {text === '' && !isOver ? <p class="thinking">{thinkingNow}</p> : <Markdown text={text} />}
      {state === 'stopped' && <p class="turn-note">{stopped}</p>}
      {state === 'failed' && (
        <p class="turn-note turn-error" role="alert">
          {error}
        </p>
      )}
      {isOver && text !== '' && <AnswerActions text={text} />}
    </article>
  );
}

function Markdown({ text }: { readonly text: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.replaceChildren(renderContent(contentOf(text))), [text]);
  return <div ref={element} class="editor-content answer" />;
}

function AnswerActions({ text }: { readonly text: string }) {
  void revision.value;
  const { insert, replaceSelection, copy, copied } = words.value;
  const hasSelection = editor.value?.state.selection.empty === false;
  const put = (): void => {
    editor
      .peek()
      ?.chain()
      .focus()
      .insertContent(contentOf(text).content ?? [])
      .scrollIntoView()
      .run();
  };
  const copyText = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    announce(copied);
  };
  return (
    <footer class="turn-actions">
      <Button look="quiet" icon={hasSelection ? Replace : ArrowDownToLine} onClick={put}>
        {hasSelection ? replaceSelection : insert}
      </Button>
      <Button look="quiet" icon={Copy} onClick={() => void copyText()}>
        {copy}
      </Button>
    </footer>
  );
}
