import { useSignal } from '@preact/signals';
import { Upload } from '../ui/icons.ts';
import type { ComponentChildren } from 'preact';
import { openOfficeFile } from '../jobs/open-document.ts';
import { isAvailable } from '../server/features.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words/index.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  isAvailable('importOffice') && dataTransfer?.types.includes('Files') === true;

/** Opens office files that are dropped here. */
export function DropTarget({ children }: { readonly children: ComponentChildren }) {
  const depth = useSignal(0);
  return (
    <div
      class="drop-target"
      onDragEnter={(event) => hasFiles(event) && (depth.value += 1)}
      onDragLeave={(event) => hasFiles(event) && (depth.value -= 1)}
      onDragOverCapture={(event) => hasFiles(event) && event.preventDefault()}
      onDropCapture={(event) => {
        depth.value = 0;
        const file = event.dataTransfer?.files[0];
        if (file === undefined || !hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        void openOfficeFile(file);
      }}
    >
      {children}
      {depth.value > 0 && (
        <div class="drop-hint">
          <Icon of={Upload} size={32} />
          {words.value.dropHere}
        </div>
      )}
    </div>
  );
}
