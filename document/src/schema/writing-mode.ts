import { styled } from './attribute.ts';
import { oneOf } from './kinds.ts';

/** The attribute `writingMode`: vertical or rotated lines. */
export const writingMode = () =>
  styled('writingMode', oneOf('vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr'), 'writing-mode');
