import { CircleAlert, CircleCheck, X } from '../ui/icons.ts';
import { useEffect } from 'preact/hooks';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words/index.ts';
import { dismiss, jobs, type Job } from './jobs.ts';

/** Milliseconds for which a successful job stays visible. */
const LINGER_MS = 6000;

/** Imports and exports, with their progress and results. */
export const Tray = () => (
  <section class="tray" aria-label={words.value.tasks}>
    {jobs.value.map((job) => (
      <JobCard key={job.id} job={job} />
    ))}
  </section>
);

function JobCard({ job }: { readonly job: Job }) {
  const { id, title, state, outcome, warnings = [] } = job;
  const leaves = state === 'done' && warnings.length === 0;
  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(() => dismiss(id), LINGER_MS);
    return () => clearTimeout(timer);
  }, [leaves, id]);
  return (
    <article class={`job job-${state}`}>
      {state !== 'running' && <Icon of={state === 'done' ? CircleCheck : CircleAlert} />}
      <div class="job-text">
        <p class="job-title">{title}</p>
        {state === 'running' ? <JobProgress job={job} /> : <p>{outcome}</p>}
        {warnings.length > 0 && (
          <details>
            <summary>{words.value.simplified(warnings.length)}</summary>
            <ul>
              {warnings.map(({ code, message }) => (
                <li key={code + message}>{message}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {state === 'running' ? (
        <Button look="quiet" onClick={job.cancel}>
          {words.value.cancel}
        </Button>
      ) : (
        <IconButton icon={X} label={words.value.dismiss} onClick={() => dismiss(id)} />
      )}
    </article>
  );
}

function JobProgress({ job: { progress, title } }: { readonly job: Job }) {
  const { fraction, message } = progress;
  return (
    <>
      <progress aria-label={title} {...(fraction !== undefined && { value: fraction })} max={1} />
      <p class="job-step">{message ?? words.value.working}</p>
    </>
  );
}
