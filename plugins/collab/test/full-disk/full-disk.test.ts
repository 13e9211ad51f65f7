import { test } from 'node:test';
import { canMount, runOnSmallDisk } from './small-disk.ts';

const options = { skip: !canMount && 'no disk can be mounted here' };

test(
  'a log on a full disk reads what it has acknowledged, refuses the rest, and goes on when there is room',
  options,
  () => runOnSmallDisk('log.ts'),
);

test(
  'a server on a full disk reads, calls nothing refused that it keeps, and goes on when there is room',
  options,
  () => runOnSmallDisk('server.ts'),
);
