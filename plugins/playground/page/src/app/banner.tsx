import { isOwner, lock, sentAway } from '../session/access.ts';
import { unlockDocument } from '../session/manage.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Lock, LogOut } from '../ui/icons.ts';
import { words } from '../words/index.ts';

/** The reason why the document cannot be edited now. */
export function Banner() {
  const { lockedNow, unlock, sentAwayNow, comeBack } = words.value;
  if (sentAway.value !== undefined)
    return (
      <div class="banner" role="status">
        <Icon of={LogOut} size={16} />
        <p>{[sentAwayNow, sentAway.value].filter(Boolean).join(' ')}</p>
        <Button onClick={() => location.reload()}>{comeBack}</Button>
      </div>
    );
  if (lock.value === undefined) return null;
  return (
    <div class="banner" role="status">
      <Icon of={Lock} size={16} />
      <p>{[lockedNow, lock.value.message].filter(Boolean).join(' ')}</p>
      {isOwner.value && <Button onClick={() => void unlockDocument()}>{unlock}</Button>}
    </div>
  );
}
