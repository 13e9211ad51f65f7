import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitLogistic } from '../../scripts/logistic.mjs';

/** Returns examples with labels that follow a logistic regression exactly: each value has both labels, weighted by their likelihood. */
function examplesOf(bias: number, factors: readonly number[]): { values: number[]; label: number; weight: number }[] {
  return Array.from({ length: 40 }, (_, at) => {
    const values = [Math.sin(at), (at % 7) - 2];
    const sum = values.reduce((all, value, one) => all + value * (factors[one] ?? 0), bias);
    const likely = 1 / (1 + Math.exp(-sum));
    return [
      { values, label: 1, weight: likely },
      { values, label: 0, weight: 1 - likely },
    ];
  }).flat();
}

const isNear = (found: number, wanted: number): void =>
  assert.ok(Math.abs(found - wanted) < 1e-4, `${found} is not ${wanted}`);

describe('fitLogistic', () => {
  it('finds the regression that generated the examples', () => {
    const { bias, factors } = fitLogistic(examplesOf(0.7, [1.5, -0.8]), 1e-9);
    isNear(bias, 0.7);
    isNear(factors[0] ?? 0, 1.5);
    isNear(factors[1] ?? 0, -0.8);
  });

  it('moves factors towards zero as their cost grows', () => {
    const sizes = [0.001, 1, 100].map((penalty) => {
      const { factors } = fitLogistic(examplesOf(0.7, [1.5, -0.8]), penalty);
      return Math.hypot(...factors);
    });
    assert.ok(sizes[0] && sizes[1] && sizes[2] !== undefined && sizes[0] > sizes[1] && sizes[1] > sizes[2]);
  });

  it('gives no weight to a feature that is the same in all examples', () => {
    const examples = examplesOf(0, [2, 0]).map(({ values, ...rest }) => ({ ...rest, values: [...values, 5] }));
    isNear(fitLogistic(examples, 0.1).factors[2] ?? Number.NaN, 0);
  });
});
