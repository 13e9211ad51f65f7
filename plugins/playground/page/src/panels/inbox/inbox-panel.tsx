import type { Notification, NotificationKind } from '@editor-companion/client';
import { runJob } from '../../jobs/jobs.ts';
import { isAnonymous } from '../../session/access.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AtSign, Bell, BellOff, Check, CircleCheck, type IconBody, MessageSquare } from '../../ui/icons.ts';
import { Notice, Requires } from '../../ui/notice.tsx';
import { when, words } from '../../words/index.ts';
import { inbox, isRoomMuted, muteRoom, notifications, openNotification } from './notifications.ts';

const ICONS: Readonly<Record<NotificationKind, IconBody>> = {
  mention: AtSign,
  reply: MessageSquare,
  resolved: CircleCheck,
};

/** The user's notifications: mentions, replies and resolved threads. */
export const InboxPanel = () => (
  <Requires feature="collaboration">
    <div class="inbox">
      <Bar />
      <List />
    </div>
  </Requires>
);

function Bar() {
  const { markAllRead, mute, unmute } = words.value;
  const isMuted = isRoomMuted();
  return (
    <div class="panel-bar">
      <Button
        look="quiet"
        icon={Check}
        disabled={notifications.value.unread === 0}
        onClick={() => attempt(inbox?.markRead())}
      >
        {markAllRead}
      </Button>
      <Button
        look="quiet"
        icon={isMuted ? BellOff : Bell}
        aria-pressed={isMuted}
        onClick={() => attempt(muteRoom(!isMuted))}
      >
        {isMuted ? unmute : mute}
      </Button>
    </div>
  );
}

function List() {
  const { items, hasMore } = notifications.value;
  const { inbox: label, noNotifications, noNotificationsText, everybodyIsOne, showMore } = words.value;
  if (items.length === 0)
    return (
      <Notice icon={Bell} title={noNotifications}>
        <p>{isAnonymous.value ? everybodyIsOne : noNotificationsText}</p>
      </Notice>
    );
  return (
    <>
      <ul class="notifications" aria-label={label}>
        {items.map((item) => (
          <Entry key={item.id} item={item} />
        ))}
      </ul>
      {hasMore && (
        <div class="panel-bar">
          <Button onClick={() => attempt(inbox?.loadMore())}>{showMore}</Button>
        </div>
      )}
    </>
  );
}

function Entry({ item }: { readonly item: Notification }) {
  const { id, kind, user, document, excerpt, date, readAt } = item;
  const { notified, markRead, markUnread, unread } = words.value;
  const isUnread = readAt === null;
  return (
    <li class={isUnread ? 'notification notification-unread' : 'notification'}>
      <Icon of={ICONS[kind]} size={16} />
      <button type="button" class="notification-open" onClick={() => void openNotification(item)}>
        <span class="notification-by">
          {isUnread && <span class="sr-only">{unread}: </span>}
          <strong>{user.name}</strong> {notified[kind]}
        </span>
        <span class="notification-excerpt">{excerpt}</span>
        <span class="notification-where">
          {document} · <time>{when(date)}</time>
        </span>
      </button>
      <IconButton
        icon={isUnread ? Check : Bell}
        label={isUnread ? markRead : markUnread}
        onClick={() => attempt(isUnread ? inbox?.markRead([id]) : inbox?.markUnread([id]))}
      />
    </li>
  );
}

/** Announces only failures. */
function attempt(work: Promise<void> | undefined): void {
  work?.catch((reason: unknown) => runJob(words.peek().inbox, () => Promise.reject(reason)));
}
