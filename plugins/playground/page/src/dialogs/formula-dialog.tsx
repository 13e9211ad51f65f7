import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { NodeSelection } from '@tiptap/pm/state';
import { editor } from '../editor/current.ts';
import { textOf } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { drawFormula } from '../editor/views/draw-formula.ts';
import { words } from '../words/index.ts';

const EXAMPLE = String.raw`\int_0^1 x^2\,dx = \frac{1}{3}`;

/** The selected formula, which the dialog changes. */
function selectedFormula() {
  const selection = editor.peek()?.state.selection;
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  return node !== undefined && node.type.name.endsWith('Math') ? node : undefined;
}

export function FormulaDialog() {
  const { formulaTitle, formulaLabel, asBlock, apply } = words.value;
  const selected = selectedFormula();
  const latex = useSignal(String(selected?.attrs['latex'] ?? ''));
  const insert = (fields: FormData): void => {
    const type = fields.get('block') === null ? 'inlineMath' : 'blockMath';
    const attrs = { latex: textOf(fields, 'latex') };
    editor.peek()?.chain().focus().insertContent({ type, attrs }).run();
  };
  return (
    <FormDialog title={formulaTitle} action={apply} onSubmit={insert}>
      <label class="field">
        <span>{formulaLabel}</span>
        <textarea
          name="latex"
          class="code-input"
          rows={3}
          required
          spellcheck={false}
          placeholder={EXAMPLE}
          value={latex.value}
          onInput={({ currentTarget }) => (latex.value = currentTarget.value)}
        />
      </label>
      <Preview latex={latex.value || EXAMPLE} />
      <label class="check">
        <input type="checkbox" name="block" defaultChecked={selected?.type.name !== 'inlineMath'} /> {asBlock}
      </label>
    </FormDialog>
  );
}

function Preview({ latex }: { readonly latex: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current) drawFormula(element.current, latex, true).catch(() => undefined);
  }, [latex]);
  return <div ref={element} class="formula-preview" />;
}
