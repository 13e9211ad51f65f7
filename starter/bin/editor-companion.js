#!/usr/bin/env node
import { run } from 'editor-companion';

process.exitCode = await run(process.argv.slice(2), { program: 'editor-companion', starts: true });
