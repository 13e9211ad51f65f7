import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Alert, type IconBody, Inbox } from './icons.ts';

interface NoticeProps {
  readonly icon: IconBody;
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** A picture with a sentence, for a page without content. */
export const Notice = ({ icon, title, children }: NoticeProps) => (
  <section class="notice card">
    <Icon of={icon} size={30} />
    <h2>{title}</h2>
    {children}
  </section>
);

export const Empty = ({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) => (
  <Notice icon={Inbox} title={title}>
    {children}
  </Notice>
);

export const Loading = ({ what }: { readonly what: string }) => (
  <p class="loading" role="status">
    <span class="wheel" aria-hidden="true" />
    Loading {what}…
  </p>
);

export const Failed = ({ error, onRetry }: { readonly error: string; readonly onRetry: () => void }) => (
  <div class="fault" role="alert">
    <Icon of={Alert} />
    <p>{error}</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);
