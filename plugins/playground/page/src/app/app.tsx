import { useSignal } from '@preact/signals';
import { Unplug } from '../ui/icons.ts';
import { useEffect } from 'preact/hooks';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { Toolbar } from '../editor/toolbar/toolbar.tsx';
import { Tray } from '../jobs/tray.tsx';
import { SidePanel } from '../panels/side-panel.tsx';
import { messageOf } from '../server/server-error.ts';
import type { Session } from '../session/session.ts';
import { announcement } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { words } from '../words/index.ts';
import { Banner } from './banner.tsx';
import { Canvas } from './canvas.tsx';
import { DropTarget } from './drop-target.tsx';
import { start } from './start.ts';
import './theme.ts';
import { TopBar } from './top-bar.tsx';

/** The whole page. */
export function App() {
  const session = useSignal<Session | undefined>(undefined);
  const fault = useSignal('');
  useEffect(() => {
    start().then(
      (started) => (session.value = started),
      (reason: unknown) => (fault.value = messageOf(reason)),
    );
  }, []);
  if (fault.value !== '') return <Unreachable reason={fault.value} />;
  if (session.value === undefined) return <Spinner label={words.value.loading} />;
  return <Workplace session={session.value} />;
}

const Workplace = ({ session }: { readonly session: Session }) => (
  <>
    <a class="skip" href="#document">
      {words.value.skip}
    </a>
    <div class="frame">
      <TopBar room={session.room.name} />
      <Toolbar />
      <main class="stage">
        <Banner />
        <DropTarget>
          <Canvas session={session} />
        </DropTarget>
      </main>
      <SidePanel />
    </div>
    <Tray />
    <Dialogs session={session} />
    <p class="sr-only" role="status" aria-live="polite">
      {announcement.value}
    </p>
  </>
);

const Unreachable = ({ reason }: { readonly reason: string }) => (
  <main class="unreachable">
    <Notice icon={Unplug} title={words.value.unreachable}>
      <p>{words.value.unreachableText}</p>
      <p class="fault">{reason}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {words.value.tryAgain}
      </Button>
    </Notice>
  </main>
);
