import type { IconBody } from './icons.ts';
import { PlugZap } from './icons.ts';
import type { ComponentChildren } from 'preact';
import { type FeatureName, isAvailable, pluginOf } from '../server/features.ts';
import { words } from '../words/index.ts';
import { Icon } from './icon.tsx';

interface NoticeProps {
  readonly icon: IconBody;
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** Explains an empty place. */
export const Notice = ({ icon, title, children }: NoticeProps) => (
  <div class="notice">
    <Icon of={icon} size={26} />
    <p class="notice-title">{title}</p>
    {children !== undefined && <div class="notice-text">{children}</div>}
  </div>
);

interface RequiresProps {
  readonly feature: FeatureName;
  readonly children: ComponentChildren;
}

/** Shows what needs a feature, or how to switch the feature on. */
export const Requires = ({ feature, children }: RequiresProps) =>
  isAvailable(feature) ? <>{children}</> : <SwitchOn feature={feature} />;

const SwitchOn = ({ feature }: { readonly feature: FeatureName }) => (
  <Notice icon={PlugZap} title={words.value.notSwitchedOn}>
    <p>{words.value.switchOn(pluginOf(feature))}</p>
    <pre class="snippet">{`plugins: {\n  ${keyOf(pluginOf(feature))}: true,\n}`}</pre>
  </Notice>
);

const keyOf = (plugin: string): string => (plugin.includes('-') ? `'${plugin}'` : plugin);
