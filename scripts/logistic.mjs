/*
 * Logistic regression with a quadratic penalty, by Newton's method.
 */

const MAX_STEPS = 30;
const ENOUGH = 1e-6;

/**
 * Fits a logistic regression to examples. Features are scaled for the penalty. The returned factors apply to the original values.
 * @param examples `{ values, label, weight }`; a label is 0 or 1.
 * @param penalty the cost of a factor of 1, in examples of weight 1.
 * @returns `{ bias, factors }`
 */
export function fitLogistic(examples, penalty) {
  const scales = scalesOf(examples);
  const rows = examples.map(({ values, label, weight }) => ({
    values: Float64Array.from([1, ...values.map((value, at) => (value - scales[at].mean) / scales[at].spread)]),
    label,
    weight,
  }));
  const size = scales.length + 1;
  let current = new Float64Array(size);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const change = newtonStep(rows, current, penalty);
    current = current.map((value, at) => value - change[at]);
    if (change.every((value) => Math.abs(value) < ENOUGH)) break;
  }
  const factors = scales.map(({ spread }, at) => current[at + 1] / spread);
  const bias = current[0] - factors.reduce((sum, factor, at) => sum + factor * scales[at].mean, 0);
  return { bias, factors };
}

function scalesOf(examples) {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  return examples[0].values.map((_, at) => {
    const mean = examples.reduce((sum, { values, weight }) => sum + values[at] * weight, 0) / total;
    const square = examples.reduce((sum, { values, weight }) => sum + (values[at] - mean) ** 2 * weight, 0) / total;
    return { mean, spread: Math.sqrt(square) || 1 };
  });
}

function newtonStep(rows, current, penalty) {
  const size = current.length;
  const gradient = Float64Array.from(current, (value, at) => (at === 0 ? 0 : value * penalty));
  const hessian = Array.from({ length: size }, (_, at) => {
    const line = new Float64Array(size);
    line[at] = at === 0 ? 1e-9 : penalty;
    return line;
  });
  for (const { values, label, weight } of rows) {
    let sum = 0;
    for (let at = 0; at < size; at += 1) sum += values[at] * current[at];
    const likely = 1 / (1 + Math.exp(-sum));
    const slope = likely * (1 - likely) * weight;
    for (let at = 0; at < size; at += 1) {
      gradient[at] += (likely - label) * weight * values[at];
      const scaled = slope * values[at];
      for (let other = 0; other <= at; other += 1) hessian[at][other] += scaled * values[other];
    }
  }
  return solve(hessian, gradient);
}

/** Solves a symmetric positive definite system by Cholesky decomposition. Only the lower half is given. */
function solve(lower, right) {
  const size = right.length;
  for (let at = 0; at < size; at += 1) {
    for (let other = 0; other <= at; other += 1) {
      let sum = lower[at][other];
      for (let one = 0; one < other; one += 1) sum -= lower[at][one] * lower[other][one];
      lower[at][other] = at === other ? Math.sqrt(sum) : sum / lower[other][other];
    }
  }
  const result = Float64Array.from(right);
  for (let at = 0; at < size; at += 1) {
    for (let one = 0; one < at; one += 1) result[at] -= lower[at][one] * result[one];
    result[at] /= lower[at][at];
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    for (let one = at + 1; one < size; one += 1) result[at] -= lower[one][at] * result[one];
    result[at] /= lower[at][at];
  }
  return result;
}
