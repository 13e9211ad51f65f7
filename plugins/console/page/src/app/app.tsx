import { useEffect } from 'preact/hooks';
import { enter, isEntering, session } from '../server/session.ts';
import { Confirmation } from '../ui/confirm.tsx';
import { announcement } from '../ui/announce.ts';
import { Loading } from '../ui/states.tsx';
import { Shell } from './shell.tsx';
import { SignIn } from './sign-in.tsx';

/** The whole console: the sign-in form, or the pages after it. */
export function App() {
  useEffect(() => void enter(), []);
  return (
    <>
      <Content />
      <Confirmation />
      <p class="sr-only" role="status" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );
}

function Content() {
  if (session.value !== undefined) return <Shell session={session.value} />;
  return isEntering.value ? <Loading what="the console" /> : <SignIn />;
}
