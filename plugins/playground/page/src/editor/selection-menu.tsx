import { MessageSquarePlus, Sparkles } from '../ui/icons.ts';
import { addComment } from '../panels/comments/add-comment.ts';
import { openPanel } from '../panels/open-panel.ts';
import { isAvailable } from '../server/features.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/index.ts';
import { editor, revision } from './current.ts';

const ABOVE = 8;

/** Actions for the selected text, directly above it. The toolbar has the same actions for the keyboard. */
export function SelectionMenu() {
  void revision.value;
  const place = placeOf();
  if (place === undefined || (!isAvailable('ai') && !isAvailable('collaboration'))) return null;
  const askAbout = (): void => {
    openPanel('assistant');
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.composer textarea')?.focus());
  };
  return (
    <div class="selection-menu" style={place} onMouseDown={(event) => event.preventDefault()}>
      {isAvailable('collaboration') && (
        <Button look="quiet" icon={MessageSquarePlus} tabIndex={-1} onClick={() => addComment()}>
          {words.value.comment}
        </Button>
      )}
      {isAvailable('ai') && (
        <Button look="quiet" icon={Sparkles} tabIndex={-1} onClick={askAbout}>
          {words.value.askAi}
        </Button>
      )}
    </div>
  );
}

/** Above the selection, relative to the canvas. */
function placeOf(): Record<string, string> | undefined {
  const current = editor.value;
  if (current === undefined || current.state.selection.empty || !current.isFocused) return undefined;
  const { from, to } = current.state.selection;
  if (current.state.doc.textBetween(from, to).trim() === '') return undefined;
  const canvas = current.view.dom.closest('.canvas')?.getBoundingClientRect();
  if (canvas === undefined) return undefined;
  const start = current.view.coordsAtPos(from);
  const left = Math.max(0, Math.min(start.left - canvas.left, canvas.width - 220));
  return { left: `${left}px`, top: `${start.top - canvas.top - ABOVE}px` };
}
