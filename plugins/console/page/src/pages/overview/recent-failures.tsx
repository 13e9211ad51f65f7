import { hrefOf } from '../../app/route.ts';
import { session } from '../../server/session.ts';
import { listTasks } from '../../server/tasks.ts';
import { useLoaded } from '../../ui/loaded.ts';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/icons.ts';

const DAY_MS = 86_400_000;
const MOST = 200;

/** Shows the number of conversions that failed since yesterday, with a link to them. Empty if none failed or the user may not see them. */
export function RecentFailures() {
  const section = session.value?.sections['tasks'];
  return section?.isOn && section.missing.length === 0 ? <Failures /> : null;
}

function Failures() {
  const [state] = useLoaded((signal) => {
    const from = new Date(Date.now() - DAY_MS).toISOString();
    return listTasks({ status: 'failed', from, limit: MOST }, undefined, signal);
  }, []);
  const count = state.value.value?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <p class="verdict verdict-warn">
      <Icon of={Alert} />
      <span>
        {count === MOST ? `${MOST} or more` : count} {count === 1 ? 'conversion has' : 'conversions have'} failed within
        a day. <a href={hrefOf('tasks', 'failed')}>Look at them</a>
      </span>
    </p>
  );
}
