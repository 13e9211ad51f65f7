import { download, messageOf, part } from '../../server/server.ts';
import { forgetTask, retryTask, type Task } from '../../server/tasks.ts';
import { announce } from '../../ui/announce.ts';
import { IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Download, Restart, Trash, X } from '../../ui/icons.ts';

interface Props {
  readonly task: Task;
  readonly onChange: () => void;
}

/** The actions for a task. */
export const TaskActions = ({ task, onChange }: Props) => (
  <div class="actions">
    {task.repeatable === true && (
      <IconButton icon={Restart} label={`Try ${task.filename} again`} onClick={() => retry(task, onChange)} />
    )}
    <IconButton
      icon={Download}
      label={`Download the original of ${task.filename}`}
      onClick={() => void fetchOriginal(task)}
    />
    {task.status === 'uploaded' || task.status === 'converting' ? (
      <IconButton icon={X} label={`Cancel ${task.filename}`} onClick={() => cancel(task, onChange)} />
    ) : (
      <IconButton icon={Trash} label={`Forget ${task.filename}`} onClick={() => forget(task, onChange)} />
    )}
  </div>
);

async function fetchOriginal({ taskId, filename }: Task): Promise<void> {
  try {
    await download(`convert/${part(taskId)}`, filename, { query: { target: 'original' } });
  } catch (reason) {
    announce(messageOf(reason));
  }
}

const retry = (task: Task, onChange: () => void): void =>
  confirm({
    title: `Try ${task.filename} again?`,
    text: 'The same work is done once more in the background, with the original that is kept and the rights of whoever asked for it.',
    verb: 'Try again',
    done: `${task.filename} is tried again.`,
    isDangerous: false,
    act: () => retryTask(task).then(onChange),
  });

const cancel = (task: Task, onChange: () => void): void =>
  confirm({
    title: `Cancel ${task.filename}?`,
    text: 'The work stops, and the task is forgotten with its files. Whoever waits for it is told so.',
    verb: 'Cancel it',
    done: `${task.filename} is cancelled.`,
    act: () => forgetTask(task).then(onChange),
  });

const forget = (task: Task, onChange: () => void): void =>
  confirm({
    title: `Forget ${task.filename}?`,
    text: 'The original and its result are deleted, and pictures that documents show from it are gone. It cannot be undone.',
    verb: 'Forget it',
    done: `${task.filename} is forgotten.`,
    act: () => forgetTask(task).then(onChange),
  });
