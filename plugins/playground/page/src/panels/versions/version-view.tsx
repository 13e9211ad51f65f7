import type { JSONContent } from '@tiptap/core';
import { useEffect, useRef } from 'preact/hooks';
import { renderContent } from '../../editor/render-content.ts';
import { Button } from '../../ui/button.tsx';
import { ArrowLeft, RotateCcw } from '../../ui/icons.ts';
import { words } from '../../words/index.ts';
import type { TextRun } from '@editor-companion/client/wire';
import { overlay, type ShownBlock } from './difference.ts';
import { closePreview, previewed } from './preview.ts';
import { nameOf, restoreVersion } from './versions.ts';

/** A version, or what has changed since it, in place of the document. */
export function VersionView() {
  const view = useRef<HTMLElement>(null);
  useEffect(() => {
    const change = view.current?.querySelector('.block:not(.block-same)');
    change?.scrollIntoView({ block: 'center' });
  }, [previewed.value]);
  if (previewed.value === undefined) return null;
  const { version, content, changes } = previewed.value;

  const { previewOf, comparedWith, noDifference, backToDocument, restore } = words.value;
  const name = nameOf(version);
  const blocks = changes ? overlay(content, changes) : content.map((block) => ({ kind: 'same', block }) as const);
  return (
    <section ref={view} class="version-view" aria-label={name}>
      <header class="version-bar">
        <Button look="quiet" icon={ArrowLeft} onClick={closePreview}>
          {backToDocument}
        </Button>
        <p>{changes ? comparedWith(name) : previewOf(name)}</p>
        <Button look="primary" icon={RotateCcw} onClick={() => void restoreVersion(version)}>
          {restore}
        </Button>
      </header>
      <div class="editor-content paper version-paper">
        {changes?.length === 0 && <p class="version-note">{noDifference}</p>}
        {blocks.map((shown, index) => (
          <Block key={index} shown={shown} />
        ))}
      </div>
    </section>
  );
}

function Block({ shown: { kind, block, text } }: { readonly shown: ShownBlock }) {
  const { added, removed } = words.value;
  const hasWords = kind === 'changed' && text !== undefined && text.some((run) => run.kind !== 'same');
  return (
    <div class={`block block-${kind}`}>
      {(kind === 'added' || kind === 'removed') && <span class="sr-only">{{ added, removed }[kind]}</span>}
      {hasWords ? <Runs runs={text} /> : <Rendered block={block} />}
    </div>
  );
}

const Runs = ({ runs }: { readonly runs: readonly TextRun[] }) => (
  <p>
    {runs.map(({ kind, text }, index) => {
      if (kind === 'added') return <ins key={index}>{text}</ins>;
      return kind === 'removed' ? <del key={index}>{text}</del> : text;
    })}
  </p>
);

/** A block as the schema writes it. */
function Rendered({ block }: { readonly block: JSONContent }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.replaceChildren(renderContent({ type: 'doc', content: [block] })), [block]);
  return <div ref={element} />;
}
