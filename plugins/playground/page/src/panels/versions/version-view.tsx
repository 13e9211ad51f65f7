import type { ChangeAuthor } from '@editor-companion/client';
import { useEffect, useRef } from 'preact/hooks';
import { renderContent } from '../../editor/render-content.ts';
import { Button } from '../../ui/button.tsx';
import { ArrowLeft, RotateCcw } from '../../ui/icons.ts';
import { when, words } from '../../words/index.ts';
import { colorChanges, hasChange } from './change-colors.ts';
import { closePreview, type Previewed, previewed } from './preview.ts';
import { compareVersions, nameOf, nameOfNumber, restoreVersion, versions } from './versions.ts';

const CHANGE = 'ins, del, [data-foreign-rest*=compared-], [data-attrs*=compared-]';

/** A version, or the changes since it, instead of the document. */
export function VersionView() {
  if (previewed.value === undefined) return null;
  const { version, changes, content } = previewed.value;
  const { previewOf, noDifference, backToDocument, restore } = words.value;
  const name = nameOfNumber(version);
  return (
    <section class="version-view" aria-label={name}>
      <header class="version-bar">
        <Button look="quiet" icon={ArrowLeft} onClick={closePreview}>
          {backToDocument}
        </Button>
        {changes ? <Range from={version} to={changes.to} /> : <p>{previewOf(name)}</p>}
        <Button look="primary" icon={RotateCcw} onClick={() => void restoreVersion(version)}>
          {restore}
        </Button>
      </header>
      {changes && <Legend by={changes.by} />}
      <div class="editor-content paper version-paper">
        {changes && !hasChange(content) && <p class="version-note">{noDifference}</p>}
        <Content shown={previewed.value} />
      </div>
    </section>
  );
}

/** The first and the last version of the changes. */
function Range({ from, to }: { readonly from: number; readonly to: number | null }) {
  const { changesFrom, changesTo, now } = words.value;
  const numbers = versions.value.map((one) => ({ value: one.version, label: nameOf(one) }));
  return (
    <p class="version-range">
      <label>
        {changesFrom}
        <select
          value={from}
          onChange={({ currentTarget }) => {
            const next = Number(currentTarget.value);
            void compareVersions(next, to !== null && to > next ? to : null);
          }}
        >
          {numbers.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        {changesTo}
        <select
          value={to ?? ''}
          onChange={({ currentTarget }) => void compareVersions(from, Number(currentTarget.value) || null)}
        >
          <option value="">{now}</option>
          {numbers
            .filter(({ value }) => value > from)
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </select>
      </label>
    </p>
  );
}

/** Lists the colours of authors with the amount of their changes. */
function Legend({ by }: { readonly by: readonly ChangeAuthor[] }) {
  const { changedBy, amounts } = words.value;
  if (by.length === 0) return null;
  return (
    <ul class="legend editor-content" aria-label={changedBy}>
      {by.map(({ id, name, inserted, deleted }) => (
        <li key={id}>
          <ins data-type="insertion" data-author={name}>
            {name}
          </ins>{' '}
          <span>{amounts(inserted, deleted)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Renders a document by the schema, with author and time at each change. */
function Content({ shown: { content, changes } }: { readonly shown: Previewed }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes)
      colorChanges(
        content,
        changes.by.map(({ name }) => name),
      );
    element.current?.replaceChildren(renderContent(content));
    for (const change of element.current?.querySelectorAll<HTMLModElement>('ins, del') ?? []) {
      const { dateTime, dataset } = change;
      change.title = [dataset['author'], dateTime && when(dateTime)].filter(Boolean).join(' · ');
    }
    element.current?.querySelector(CHANGE)?.scrollIntoView({ block: 'nearest' });
  }, [content]);
  return <div ref={element} />;
}
