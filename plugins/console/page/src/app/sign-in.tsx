import { useSignal } from '@preact/signals';
import { credential } from '../server/server.ts';
import { enter, refusal } from '../server/session.ts';
import { Button } from '../ui/button.tsx';
import { Key } from '../ui/icons.ts';
import mark from './mark.svg';

/** The sign-in form for an API key or a token, which stays in this tab. */
export function SignIn() {
  const typed = useSignal('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    credential.value = typed.value.trim();
    void enter();
  };
  return (
    <main class="door">
      <form class="card door-card" onSubmit={submit}>
        <img src={mark} alt="" width={40} height={40} />
        <h1>Console</h1>
        <p class="soft">
          Sign in with an API key or a bearer token that holds the scope <code>console</code>.
        </p>
        <label class="field">
          <span>API key or token</span>
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            required
            value={typed.value}
            onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
          />
        </label>
        {refusal.value !== '' && (
          <p class="fault" role="alert">
            {refusal.value}
          </p>
        )}
        <Button type="submit" look="primary" icon={Key}>
          Sign in
        </Button>
        <p class="soft small">It is kept in this tab until you close it or sign out, and sent to this server only.</p>
      </form>
    </main>
  );
}
