import { styled } from './attribute.ts';
import { oneOf } from './kinds.ts';

/** The attribute `writingMode`: vertical lines, or lines turned as a whole. */
export const writingMode = () =>
  styled('writingMode', oneOf('vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr'), 'writing-mode');
