import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'preact/hooks';
import { mountEditor } from '../editor/mount-editor.ts';
import { SelectionMenu } from '../editor/selection-menu.tsx';
import { previewed } from '../panels/versions/preview.ts';
import { VersionView } from '../panels/versions/version-view.tsx';
import { pageSetup, type PageSetup, rename } from '../session/document.ts';
import { markGreeted } from '../session/room.ts';
import type { Session } from '../session/session.ts';
import { welcomeDocument } from '../welcome/welcome-document.ts';

/** Suggests something to try to a user who has just opened the document. */
async function greet({ ready, room }: Session, editorNow: () => Editor): Promise<void> {
  await ready;
  const editor = editorNow();
  if (!room.isNew || editor.isDestroyed) return;
  markGreeted();
  if (!editor.isEmpty) return;
  const { title, content } = welcomeDocument();
  editor.commands.setContent(content);
  rename(title);
}

interface CanvasProps {
  readonly session: Session;
}

/** The document on its page. A version that the user views covers it. */
export function Canvas({ session }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return undefined;
    const { editor, destroy } = mountEditor(host.current, session);
    void greet(session, editor);
    return destroy;
  }, [session]);
  const isPreviewing = previewed.value !== undefined;
  return (
    <div class="canvas" style={pageStyle(pageSetup.value)} {...(pageSetup.value && { 'data-theme': 'light' })}>
      {isPreviewing && <VersionView />}
      <div id="document" ref={host} hidden={isPreviewing} />
      <SelectionMenu />
    </div>
  );
}

/** The page of an imported document keeps its width and margins, and stays white: its colours were chosen for paper. */
const pageStyle = (page: PageSetup | undefined): Record<string, string> =>
  page === undefined
    ? {}
    : {
        '--page-width': `${page.width}mm`,
        '--page-margin-left': `${page.margin.left}mm`,
        '--page-margin-right': `${page.margin.right}mm`,
      };
