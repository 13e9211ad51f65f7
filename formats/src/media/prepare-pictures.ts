import type { WriteJob } from '../content/source/write-job.ts';
import { officePicture, type Picture } from './office-picture.ts';

/** Prepares the pictures of a job one after the other. */
export async function preparePictures(
  { pictures: resources, unreadable }: Pick<WriteJob, 'pictures' | 'unreadable'>,
  progress: (fraction: number) => void,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  let done = 0;
  for (const [address, resource] of resources) {
    const picture = await officePicture(resource);
    if (picture) pictures.set(address, picture);
    else unreadable?.add(address);
    progress((done += 1) / resources.size);
  }
  return pictures;
}
