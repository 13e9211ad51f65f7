import type { TestHost } from '@editor-companion/core/testing';

/** Returns the values of a metric by their labels. For a histogram, the number of observations. */
export async function counted(host: TestHost, name: string): Promise<Record<string, number>> {
  const families = await host.companion.kernel.metrics.read();
  const samples = families.find((family) => family.name === name)?.samples ?? [];
  return Object.fromEntries(
    samples.map(({ labels, value, counts }) => [
      labels.join(' '),
      counts === undefined ? value : counts.reduce((sum, count) => sum + count, 0),
    ]),
  );
}
