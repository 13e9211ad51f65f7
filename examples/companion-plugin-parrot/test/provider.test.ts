import { aiProviderSuite, runSuite } from '@editor-companion/core/testing';
import { parrot } from '../src/provider.ts';

const frames = ['{"say":"Hello"}', '{"say":" 你好"}', '{"end":{"words":2}}'];
const make = () => parrot({ apiKey: 'key', baseUrl: 'https://parrot.example' });

runSuite('parrot', aiProviderSuite({ make, text: 'Hello 你好', frames }));
