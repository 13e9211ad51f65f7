import type { TestHost } from '@editor-companion/core/testing';

/** What a metric of this server has come to: for each set of labels its number (of a histogram: how many values). */
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
