import type { Resource } from '../content/source/write-job.ts';
import { officePicture, type Picture } from './office-picture.ts';

/** Makes the pictures of a job ready, a few at a time. */
export async function preparePictures(
  resources: ReadonlyMap<string, Resource>,
  progress: (fraction: number) => void,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  let done = 0;
  for (const [address, resource] of resources) {
    const picture = await officePicture(resource);
    if (picture) pictures.set(address, picture);
    progress((done += 1) / resources.size);
  }
  return pictures;
}
