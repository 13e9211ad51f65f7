import { test } from 'node:test';
import { canMount, runOnSmallDisk } from './small-disk.ts';

const options = { skip: !canMount && 'no disk can be mounted here' };

test(
  'a log on a full disk reads its acknowledged changes, refuses others, and continues when there is room',
  options,
  () => runOnSmallDisk('log.ts'),
);

test('a server on a full disk reads, refuses no change that it keeps, and continues when there is room', options, () =>
  runOnSmallDisk('server.ts'),
);
