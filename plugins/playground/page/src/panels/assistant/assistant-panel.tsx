import { Eraser, Sparkles } from '../../ui/icons.ts';
import { useEffect, useRef } from 'preact/hooks';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Requires } from '../../ui/notice.tsx';
import { isAvailable } from '../../server/features.ts';
import { words } from '../../words/index.ts';
import { askAssistant, forgetChat, turns } from './chat.ts';
import { Composer } from './composer.tsx';
import { chooseProvider, chosenProvider, providers } from './providers.ts';
import { chooseMode, chosenMode, MODES } from './run.ts';
import { TurnView } from './turn-view.tsx';

/** A conversation about the document. */
export const AssistantPanel = () => (
  <Requires feature="ai">
    <div class="assistant">
      <header class="panel-bar">
        <ProviderChoice />
        <ModeChoice />
        {turns.value.length > 0 && <IconButton icon={Eraser} label={words.value.forgetChat} onClick={forgetChat} />}
      </header>
      <Conversation />
      <Composer />
    </div>
  </Requires>
);

function ProviderChoice() {
  const { provider, needs } = words.value;
  return (
    <label class="select">
      <span class="sr-only">{provider}</span>
      <select value={chosenProvider.value} onChange={({ currentTarget }) => chooseProvider(currentTarget.value)}>
        {providers.value.map(({ id, title, configured, missing }) => (
          <option key={id} value={id} disabled={!configured}>
            {configured ? title : `${title} – ${needs(missing.join(', '))}`}
          </option>
        ))}
      </select>
    </label>
  );
}

function ModeChoice() {
  const { assistantMode, assistantModes } = words.value;
  if (!isAvailable('assistant') || !isAvailable('collaboration')) return null;
  return (
    <label class="select">
      <span class="sr-only">{assistantMode}</span>
      <select
        value={chosenMode.value}
        onChange={({ currentTarget }) => chooseMode(MODES.find((mode) => mode === currentTarget.value) ?? 'chat')}
      >
        {MODES.map((mode) => (
          <option key={mode} value={mode}>
            {assistantModes[mode]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Conversation() {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [turns.value]);
  if (turns.value.length === 0) return <Ideas />;
  return (
    <div class="turns" role="log" aria-label={words.value.assistant} tabIndex={0}>
      {turns.value.map((turn, index) => (
        <TurnView key={index} turn={turn} />
      ))}
      <div ref={end} />
    </div>
  );
}

function Ideas() {
  const { askTitle, askText, ideas } = words.value;
  return (
    <div class="ideas">
      <Icon of={Sparkles} size={26} />
      <h3>{askTitle}</h3>
      <p>{askText}</p>
      {ideas.map((idea) => (
        <Button key={idea} class="idea" onClick={() => void askAssistant(idea)}>
          {idea}
        </Button>
      ))}
    </div>
  );
}
