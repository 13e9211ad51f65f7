import { ArrowDownToLine, Copy, Replace, Undo2 } from '../../ui/icons.ts';
import { useEffect, useRef } from 'preact/hooks';
import { editor, revision } from '../../editor/current.ts';
import { renderContent } from '../../editor/render-content.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/index.ts';
import { runJob } from '../../jobs/jobs.ts';
import { type Turn, undoTurn } from './chat.ts';
import type { Run } from './run.ts';
import { contentOf } from './markdown.ts';

export const TurnView = ({ turn }: { readonly turn: Turn }) =>
  turn.role === 'user' ? <p class="turn turn-user">{turn.text}</p> : <Answer turn={turn} />;

function Answer({ turn }: { readonly turn: Turn }) {
  const { text, thinking, state, error, run } = turn;
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
      {run !== undefined && <RunNote turn={turn} run={run} />}
      {state === 'stopped' && <p class="turn-note">{stopped}</p>}
      {state === 'failed' && (
        <p class="turn-note turn-error" role="alert">
          {error}
        </p>
      )}
      {isOver && text !== '' && run === undefined && <AnswerActions text={text} />}
    </article>
  );
}

/** Shows what the assistant does or has done in the document. */
function RunNote({
  turn,
  run: { edits, tool, summary, mayUndo, isUndone },
}: {
  readonly turn: Turn;
  readonly run: Run;
}) {
  const { editsMade, atWork, changedBlocks, undoRun, runUndone } = words.value;
  return (
    <footer class="turn-run">
      <p class="turn-note" role="status">
        {isUndone
          ? runUndone
          : summary
            ? changedBlocks(summary)
            : tool !== undefined
              ? atWork(tool, edits)
              : editsMade(edits)}
      </p>
      {mayUndo === true && isUndone !== true && (
        <Button look="quiet" icon={Undo2} onClick={() => void runJob(undoRun, () => undoTurn(turn))}>
          {undoRun}
        </Button>
      )}
    </footer>
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
