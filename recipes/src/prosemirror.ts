import { anchorOf } from '@editor-companion/client';
import { exampleSetup } from 'prosemirror-example-setup';
import { Node, Schema, Slice } from 'prosemirror-model';
import { schema as basic } from 'prosemirror-schema-basic';
import { addListNodes } from 'prosemirror-schema-list';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import {
  absolutePositionToRelativePosition,
  yCursorPlugin,
  ySyncPlugin,
  ySyncPluginKey,
  yUndoPlugin,
} from 'y-prosemirror';
import { isLine, joinDocument, wire } from './companion.ts';

const { document: shared, provider, user, companion } = joinDocument();
provider.setAwarenessField('user', user);

const nodes = addListNodes(basic.spec.nodes, 'paragraph block*', 'block');
const schema = new Schema({ nodes, marks: basic.spec.marks });
const view = new EditorView(document.getElementById('editor'), {
  state: EditorState.create({
    schema,
    plugins: [
      ySyncPlugin(shared.getXmlFragment('prosemirror')),
      yCursorPlugin(provider.awareness!),
      yUndoPlugin(),
      ...exampleSetup({ schema, history: false }),
    ],
  }),
});

const selectedText = () => view.state.doc.textBetween(view.state.selection.from, view.state.selection.to, ' ');

wire(
  {
    profile: 'prosemirror',
    open: (content) => {
      const { tr, doc } = view.state;
      view.dispatch(tr.replaceWith(0, doc.content.size, Node.fromJSON(schema, content).content));
    },
    content: () => view.state.doc.toJSON(),
    selectedText,
    insert: (json) => {
      const { content } = Node.fromJSON(schema, json);
      // The open depth of the slice at its ends: the text of an open paragraph is merged into the line.
      const depth = isLine(json.content) ? 1 : 0;
      view.dispatch(view.state.tr.replaceSelection(new Slice(content, depth, depth)));
    },
    anchor: () => {
      const { from, to, empty } = view.state.selection;
      if (empty) return null;
      const { type, binding } = ySyncPluginKey.getState(view.state);
      const at = (position: number) => absolutePositionToRelativePosition(position, type, binding.mapping);
      return anchorOf(at(from), at(to), selectedText());
    },
  },
  companion,
);
