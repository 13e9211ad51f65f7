import { signal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { messageOf } from '../server/server.ts';
import { announce } from './announce.ts';
import { Button } from './button.tsx';

interface Question {
  readonly title: string;
  /** Describes the consequences in a sentence or two. */
  readonly text: string;
  /** The label of the button that confirms. */
  readonly verb: string;
  /** Announced when it is done. */
  readonly done: string;
  readonly isDangerous?: boolean;
  readonly act: () => Promise<unknown>;
}

const question = signal<Question | undefined>(undefined);
const isBusy = signal(false);
const fault = signal('');

/** Asks for confirmation of an action that cannot easily be undone, and performs it. */
export function confirm(asked: Question): void {
  fault.value = '';
  question.value = asked;
}

const close = (): void => void (question.value = undefined);

async function carryOut({ act, done }: Question): Promise<void> {
  isBusy.value = true;
  try {
    await act();
    announce(done);
    close();
  } catch (reason) {
    fault.value = messageOf(reason);
  } finally {
    isBusy.value = false;
  }
}

export const Confirmation = () => (question.value === undefined ? null : <Asking asked={question.value} />);

/** The browser keeps the focus inside and closes on Escape. */
function Asking({ asked }: { readonly asked: Question }) {
  const element = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  useLayoutEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog ref={element} class="dialog" aria-labelledby={titleId} aria-describedby={textId} onClose={close}>
      <h2 id={titleId}>{asked.title}</h2>
      <p id={textId}>{asked.text}</p>
      {fault.value !== '' && (
        <p class="fault" role="alert">
          {fault.value}
        </p>
      )}
      <div class="dialog-actions">
        <Button onClick={close}>Keep it as it is</Button>
        <Button
          look={asked.isDangerous === false ? 'primary' : 'danger'}
          disabled={isBusy.value}
          onClick={() => void carryOut(asked)}
        >
          {asked.verb}
        </Button>
      </div>
    </dialog>
  );
}
