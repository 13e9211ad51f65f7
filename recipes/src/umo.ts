import '@umoteam/editor/style';
import { UmoEditor } from '@umoteam/editor';
import { createApp, h, useTemplateRef } from 'vue';
import { isLine, server, wire } from './companion.ts';

/** Umo's editor has no collaboration, so this page works on a local document. */
const page = {
  setup() {
    const umo = useTemplateRef('umo');
    const tiptap = () => umo.value.useEditor();
    wire({
      profile: 'umo',
      open: (content) => umo.value.setContent(content),
      content: () => tiptap().getJSON(),
      selectedText: () => {
        const { doc, selection } = tiptap().state;
        return doc.textBetween(selection.from, selection.to, ' ');
      },
      insert: ({ content }) => tiptap().commands.insertContent(isLine(content) ? (content[0].content ?? []) : content),
    });
    return () =>
      h(UmoEditor, { ref: 'umo', cdnUrl: server.address('static/external'), locale: 'en-US', height: '100%' });
  },
};

createApp(page).mount('#editor');
