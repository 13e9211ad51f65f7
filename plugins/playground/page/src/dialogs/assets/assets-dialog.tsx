import { useSignal } from '@preact/signals';
import { Folder, FolderPlus, Images, Upload } from '../../ui/icons.ts';
import { messageOf } from '../../server/server-error.ts';
import { useLoaded } from '../../ui/async.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice, Requires } from '../../ui/notice.tsx';
import { pickFile } from '../../ui/pick-file.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { words } from '../../words/index.ts';
import { closeDialog } from '../open-dialog.ts';
import { AssetTile } from './asset-tile.tsx';
import { createFolder, listAssets, ROOT, uploadAsset, type Asset } from './assets.ts';
import { FolderForm } from './folder-form.tsx';

/** The demo library: search, upload and insert pictures. */
export const AssetsDialog = () => (
  <Dialog title={words.value.assetsTitle} wide onClose={closeDialog}>
    <Requires feature="assets">
      <Library />
    </Requires>
  </Dialog>
);

function Library() {
  const path = useSignal<readonly Pick<Asset, 'id' | 'name'>[]>([]);
  const keyword = useSignal('');
  const naming = useSignal(false);
  const fault = useSignal('');
  const folder = path.value.at(-1)?.id ?? ROOT;
  const [loaded, reload] = useLoaded((signal) => listAssets(folder, keyword.value, signal), [folder, keyword.value]);
  const { upload, newFolder, noAssets, noAssetsText, loading } = words.value;
  const { value, error } = loaded.value;

  const change = async (work: () => Promise<unknown>): Promise<void> => {
    fault.value = '';
    await work().catch((reason: unknown) => (fault.value = messageOf(reason)));
    reload();
  };
  const bring = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) await change(() => uploadAsset(file, folder));
  };
  return (
    <div
      class="library"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void bring(event.dataTransfer?.files[0]);
      }}
    >
      <div class="library-bar">
        <SearchField value={keyword.value} onChange={(next) => (keyword.value = next)} />
        <Button icon={FolderPlus} onClick={() => (naming.value = !naming.value)}>
          {newFolder}
        </Button>
        <Button look="primary" icon={Upload} onClick={() => void pickFile('image/*').then(bring)}>
          {upload}
        </Button>
      </div>
      {naming.value && (
        <FolderForm
          onSubmit={(name) => {
            naming.value = false;
            void change(() => createFolder(name, folder));
          }}
        />
      )}
      <Trail path={path.value} onChange={(next) => (path.value = next)} />
      {(fault.value || error) && <p class="fault">{fault.value || error}</p>}
      {value === undefined && error === undefined && <Spinner label={loading} />}
      {value?.items.length === 0 && (
        <Notice icon={Images} title={noAssets}>
          <p>{noAssetsText}</p>
        </Notice>
      )}
      <Tiles items={value?.items ?? []} onOpen={(asset) => (path.value = [...path.value, asset])} onChange={change} />
    </div>
  );
}

interface TilesProps {
  readonly items: readonly Asset[];
  readonly onOpen: (asset: Asset) => void;
  readonly onChange: (work: () => Promise<unknown>) => Promise<void>;
}

const Tiles = ({ items, onOpen, onChange }: TilesProps) => (
  <ul class="tiles">
    {items.map((asset) => (
      <AssetTile key={asset.id} asset={asset} onOpen={() => onOpen(asset)} onChange={onChange} />
    ))}
  </ul>
);

interface TrailProps {
  readonly path: readonly Pick<Asset, 'id' | 'name'>[];
  readonly onChange: (path: TrailProps['path']) => void;
}

const Trail = ({ path, onChange }: TrailProps) => (
  <nav class="trail" aria-label={words.value.library}>
    <Button look="quiet" icon={Folder} onClick={() => onChange([])}>
      {words.value.library}
    </Button>
    {path.map(({ id, name }, index) => (
      <Button key={id} look="quiet" onClick={() => onChange(path.slice(0, index + 1))}>
        / {name}
      </Button>
    ))}
  </nav>
);
