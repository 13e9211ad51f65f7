import type { Activity } from '@editor-companion/client';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf } from '../../server/server-error.ts';
import { whenSaved } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Clock, type IconBody, MessageSquare, Pencil, RotateCcw } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { when, words } from '../../words/index.ts';
import { openThread, threads } from '../comments/threads.ts';
import { compareVersions, history, nameOf, versions } from './versions.ts';

const PAGE = 30;

/** Shows who wrote, saved and commented when, newest first. */
export function TimelineView() {
  const items = useSignal<readonly Activity[] | undefined>(undefined);
  const next = useSignal<string | null>(null);
  const fault = useSignal('');
  const load = async (before?: string): Promise<void> => {
    try {
      if (before === undefined) await whenSaved();
      const page = await history?.timeline({ limit: PAGE, ...(before !== undefined && { before }) });
      items.value = [...(before === undefined ? [] : (items.peek() ?? [])), ...(page?.items ?? [])];
      next.value = page?.next ?? null;
      fault.value = '';
    } catch (reason) {
      fault.value = messageOf(reason);
    }
  };
  // The timeline contains versions and comments, so it reloads when these change.
  useEffect(() => void load(), [versions.value, threads.value]);

  const { timeline, noTimeline, noTimelineText, refresh, showMore } = words.value;
  if (items.value?.length === 0)
    return (
      <Notice icon={Clock} title={noTimeline}>
        <p>{noTimelineText}</p>
      </Notice>
    );
  return (
    <>
      <div class="panel-bar">
        <Button look="quiet" icon={RotateCcw} onClick={() => void load()}>
          {refresh}
        </Button>
      </div>
      {fault.value !== '' && <p class="fault panel-fault">{fault.value}</p>}
      <ol class="timeline" aria-label={timeline}>
        {items.value?.map((item, index) => (
          <Entry key={index} item={item} />
        ))}
      </ol>
      {next.value !== null && (
        <div class="panel-bar">
          <Button onClick={() => void load(next.peek() ?? undefined)}>{showMore}</Button>
        </div>
      )}
    </>
  );
}

interface Shown {
  readonly icon: IconBody;
  readonly text: string;
  readonly open?: () => void;
}

function shownOf(item: Activity): Shown {
  const { saved, commented, threadDeleted } = words.value;
  if (item.kind === 'edits') return { icon: Pencil, text: writtenText(item.inserted, item.deleted) };
  if (item.kind === 'version') {
    const { version } = item;
    return { icon: Clock, text: saved(nameOf(version)), open: () => void compareVersions(version.version) };
  }
  if (item.deleted) return { icon: MessageSquare, text: threadDeleted };
  return { icon: MessageSquare, text: commented, open: () => openThread(item.thread) };
}

function writtenText(inserted: number, deleted: number): string {
  const { wrote, deleted: onlyDeleted, wroteAndDeleted } = words.value;
  if (deleted === 0) return wrote(inserted);
  return inserted === 0 ? onlyDeleted(deleted) : wroteAndDeleted(inserted, deleted);
}

function Entry({ item }: { readonly item: Activity }) {
  const { icon, text, open } = shownOf(item);
  return (
    <li class="moment">
      <Icon of={icon} size={16} />
      <p>
        <strong>{item.user.name}</strong>{' '}
        {open ? (
          <button type="button" class="link-button" onClick={open}>
            {text}
          </button>
        ) : (
          text
        )}
      </p>
      <time>{when(item.date)}</time>
    </li>
  );
}
