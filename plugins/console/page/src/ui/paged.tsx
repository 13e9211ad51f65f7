import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Paged } from '../server/server.ts';
import { Button } from './button.tsx';
import { ArrowLeft, ArrowRight } from './icons.ts';
import { useLoaded } from './loaded.ts';
import { Failed, Loading } from './states.tsx';

interface Props<Item> {
  /** The name of the items for sentences: `tasks`. */
  readonly what: string;
  /** @param cursor undefined for the first page. */
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<Paged<Item>>;
  /** The list starts again when one of these changes. */
  readonly inputs: readonly unknown[];
  /** Shown if the list is empty. */
  readonly empty: ComponentChildren;
  readonly children: (items: readonly Item[], reload: () => void) => ComponentChildren;
}

/** A list that is paged by cursors, one page at a time. */
export function PagedList<Item>({ what, load, inputs, empty, children }: Props<Item>) {
  const cursors = useSignal<readonly string[]>([]);
  useEffect(() => void (cursors.value = []), inputs);
  const cursor = cursors.value.at(-1);
  const [state, reload] = useLoaded((signal) => load(cursor, signal), [...inputs, cursor]);
  const { value, error } = state.value;
  if (error !== undefined) return <Failed error={error} onRetry={reload} />;
  if (value === undefined) return <Loading what={what} />;
  const { items, next } = value;
  const isFirst = cursors.value.length === 0;
  return (
    <>
      {items.length === 0 && isFirst && next === null ? empty : children(items, reload)}
      {items.length === 0 && next !== null && (
        <p class="soft">None among those looked at so far. Go on to look further.</p>
      )}
      {(!isFirst || next !== null) && (
        <nav class="pager" aria-label={`Pages of ${what}`}>
          <Button icon={ArrowLeft} disabled={isFirst} onClick={() => (cursors.value = cursors.value.slice(0, -1))}>
            Back
          </Button>
          <span class="soft">Page {cursors.value.length + 1}</span>
          <Button
            icon={ArrowRight}
            disabled={next === null}
            onClick={() => next !== null && (cursors.value = [...cursors.value, next])}
          >
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
