import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/icons.ts';
import type { MadeKey } from './key.ts';

interface Props {
  readonly made: MadeKey;
  readonly onDone: () => void;
}

/** Shows the secret of a new key until the user closes it. It takes the focus, so that the user notices it. */
export function ShownOnce({ made: { name, id, secret }, onDone }: Props) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), [secret]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      announce('The key is copied.');
    } catch {
      // Without https, or without permission, browsers do not let a page write to the clipboard.
      const shown = card.current?.querySelector('pre');
      if (shown) getSelection()?.selectAllChildren(shown);
      announce('The browser does not let this page copy. The key is selected: copy it yourself.');
    }
  };
  return (
    <section class="card" ref={card} tabIndex={-1} aria-label={`The key ${name}`}>
      <h2>Copy the key “{name}” now</h2>
      <p>It is shown this once, and kept nowhere. Its id is {id}.</p>
      <pre class="snippet">{secret}</pre>
      <div class="filters">
        <Button look="primary" icon={Copy} onClick={() => void copy()}>
          Copy the key
        </Button>
        <Button onClick={onDone}>I have it</Button>
      </div>
    </section>
  );
}
