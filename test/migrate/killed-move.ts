import { moveInstallation } from '../../core/src/move/move.ts';
import { configOf, sourcesOf, type Engines } from './installation.ts';

interface Job {
  readonly from: string;
  readonly to: string;
  readonly engines: Engines;
  /** The percentage of progress at which this process is killed. */
  readonly place: number;
}

const { from, to, engines, place } = JSON.parse(process.argv[2] ?? '') as Job;
await moveInstallation({
  from: sourcesOf(configOf(from)),
  to: sourcesOf(configOf(to, engines)),
  onProgress({ done, total }) {
    if (100 * done >= place * total) process.kill(process.pid, 'SIGKILL');
  },
});
