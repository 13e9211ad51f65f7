import type { DocumentNode } from '../../json.ts';
import { embedUrl } from '../../schema/kinds.ts';
import type { FromEditor, FromNode } from '../engine/from-editor.ts';
import { named, pair, same } from '../engine/pair.ts';
import type { AttributeRule, Pair } from '../engine/pair.ts';
import type { ToEditor } from '../engine/to-editor.ts';
import { embedLink } from '../simpler/blocks.ts';
import { linkedName } from './own-nodes.ts';

/*
 * Films, sounds and pages of other sites, which are one node here.
 */

const SIZE = ['src', 'width', 'height'] as const;
/** Content with a URL counts as uploaded. */
const uploaded: AttributeRule = (src) => ({ src, uploaded: true });

const film = (theirs: string): Pair =>
  pair(
    'embed',
    theirs,
    { ...same(...SIZE), src: uploaded, title: named('name'), kind: () => ({}) },
    { ...same(...SIZE), name: named('title') },
  );

const video = film('video');
const audio = pair(
  'embed',
  'audio',
  { src: uploaded, title: named('name'), kind: () => ({}) },
  { ...same('src'), name: named('title') },
);
const frame = pair(
  'embed',
  'iframe',
  { ...same(...SIZE), title: () => ({}), kind: (kind) => (kind === 'frame' ? {} : null) },
  same(...SIZE),
);

/** A web page embedded in the document has no title in Umo, so that a link follows below. */
export function writeEmbed(node: DocumentNode, to: ToEditor): DocumentNode[] {
  const { kind, title } = node.attrs ?? {};
  if (kind === 'video' || kind === 'audio') return [to.pair(kind === 'video' ? video : audio, node)];
  return [to.pair(frame, node), ...(title ? to.nodes(embedLink(node)) : [])];
}

/** Keeps content without an accepted URL unchanged, with its name as readable text. */
const reader =
  (rule: Pair, kind: string): FromNode =>
  (node: DocumentNode, from: FromEditor) => {
    if (!embedUrl.is(node.attrs?.['src']))
      return from.keep(node, linkedName(node.attrs?.['name'], node.attrs?.['src']));
    const made = from.pair(rule, node);
    return [{ ...made, attrs: { ...made.attrs, kind } }];
  };

export const embeds: Readonly<Record<string, FromNode>> = {
  video: reader(video, 'video'),
  audio: reader(audio, 'audio'),
  iframe: reader(frame, 'frame'),
};
