import type { Static, TSchema } from 'typebox';
import type { AiToolContribution } from '../../contracts/points/ai-tool.ts';

/**
 * Types `run` of a contribution to the point `aiTool` by its input schema.
 * @example
 * host.contribute('aiTool', defineAiTool({ id: 'shout', …, input: Type.Object({ text: Type.String() }), run: async ({ text }) => ({ text: text.toUpperCase() }) }));
 */
export const defineAiTool = <const Input extends TSchema>(
  tool: Omit<AiToolContribution<Static<Input>>, 'input'> & { readonly input: Input },
): AiToolContribution => tool;
