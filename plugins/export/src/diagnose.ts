import type { Diagnosis, DiagnosisContext } from '@editor-companion/core/plugin';
import { fontFiles } from '@editor-companion/fonts';
import { findBrowser } from './browser/find-browser.ts';
import { planSandbox, surveyMachine } from './browser/sandbox.ts';
import type { ExportOptions } from './options/plugin-options.ts';

/** Checks the prerequisites of printing and rendering: a browser and its sandbox, fonts, Ghostscript. */
export async function diagnose({ browser }: ExportOptions, context: DiagnosisContext): Promise<Diagnosis[]> {
  return [
    await browserOf(browser, context),
    sandboxOf(browser, context),
    ...(await fontsOf(context)),
    await ghostscriptOf(context),
  ];
}

async function browserOf(options: ExportOptions['browser'], { env, firstLine }: DiagnosisContext): Promise<Diagnosis> {
  const subject = 'Chromium';
  const { executablePath } = options;
  const found = findBrowser({ path: env['PATH'] ?? '', ...(executablePath !== undefined && { executablePath }) });
  const lacking = {
    subject,
    brings: 'PDF files, pictures and thumbnails (POST /export/pdf, image, thumbnail), web pages that need scripts',
    install: {
      debian: 'apt-get install --no-install-recommends chromium-headless-shell',
      alpine: 'apk add chromium',
      macos: 'brew install --cask chromium',
    },
  };
  if (found === undefined && executablePath !== undefined)
    return { ...lacking, state: 'failing', found: `there is no ${executablePath} (browser.executablePath)` };
  if (found === undefined) return { ...lacking, state: 'lacking' };
  if (found.kind === 'archive')
    return { subject, state: 'good', found: `the build from npm, ${found.version}; a system package starts faster` };
  const version = await firstLine(found.path, ['--version', '--no-sandbox', '--headless']);
  return version === undefined
    ? { ...lacking, state: 'failing', found: `${found.path} does not start` }
    : { subject, state: 'good', found: `${version}, ${found.path}` };
}

function sandboxOf({ sandbox, uid, gid }: ExportOptions['browser'], { env }: DiagnosisContext): Diagnosis {
  const subject = 'Sandbox of Chromium';
  const plan = planSandbox(sandbox, { uid, gid }, surveyMachine(env));
  if ('reason' in plan)
    return {
      subject,
      state: 'failing',
      found: plan.reason,
      brings: 'Exports, which are refused without it',
      install: { debian: 'apt-get install util-linux', alpine: 'apk add setpriv' },
      hint: 'Or run the server as a user that is not root.',
    };
  if (!plan.confined)
    return {
      subject,
      state: 'lacking',
      found: 'switched off',
      brings: 'Isolation of untrusted documents',
      hint: "Set browser.sandbox to 'auto'.",
    };
  return { subject, state: 'good', found: plan.fallback ? 'its own, or that of the container' : 'its own' };
}

/** A language for asking fontconfig about a script, and the Debian package with its fonts. */
const SCRIPTS: Readonly<Record<string, readonly [language: string, debian: string]>> = {
  Latin: ['en', 'fonts-liberation2'],
  Greek: ['el', 'fonts-liberation2'],
  Cyrillic: ['ru', 'fonts-liberation2'],
  Arabic: ['ar', 'fonts-noto-core'],
  Hebrew: ['he', 'fonts-noto-core'],
  Devanagari: ['hi', 'fonts-noto-core'],
  Thai: ['th', 'fonts-noto-core'],
  Chinese: ['zh-cn', 'fonts-noto-cjk'],
  Japanese: ['ja', 'fonts-noto-cjk'],
  Korean: ['ko', 'fonts-noto-cjk'],
};

/** The installed packages contain fonts for all scripts. An operator who configures fontconfig has only the configured fonts. */
async function fontsOf(context: DiagnosisContext): Promise<Diagnosis[]> {
  const isNamed = ['FONTCONFIG_FILE', 'FONTCONFIG_PATH'].some((name) => context.env[name] !== undefined);
  if (process.platform !== 'linux' || isNamed) return fontsOfMachine(context);
  const subject = 'Fonts';
  try {
    return [{ subject, state: 'good', found: `${fontFiles().length} bundled files, for all scripts` }];
  } catch (error) {
    return [
      {
        subject,
        state: 'failing',
        found: error instanceof Error ? error.message : String(error),
        brings: 'Text of every script in PDF files and pictures',
        hint: 'Install @editor-companion/fonts again; in a clone: npm run build:fonts.',
      },
    ];
  }
}

async function fontsOfMachine({ which, firstLine }: DiagnosisContext): Promise<Diagnosis[]> {
  const subject = 'Fonts';
  const list = which('fc-list');
  if (list === undefined)
    return [
      {
        subject,
        state: 'good',
        found: 'fonts of this system; without fontconfig their scripts are not known',
      },
    ];
  const asked = Object.entries(SCRIPTS).map(async ([script, [language, debian]]): Promise<Diagnosis> => {
    const first = await firstLine(list, [`:lang=${language}`, 'family']);
    if (first) return { subject: `Fonts, ${script}`, state: 'good', found: first };
    const install = {
      debian: `apt-get install ${debian}`,
      alpine: `apk add ${debian.replace('fonts-', 'font-').replace('-core', '')}`,
    };
    return {
      subject: `Fonts, ${script}`,
      state: 'lacking',
      brings: `${script} text in PDF files and pictures`,
      install,
    };
  });
  return Promise.all(asked);
}

async function ghostscriptOf({ which, firstLine }: DiagnosisContext): Promise<Diagnosis> {
  const subject = 'Ghostscript';
  const path = which('gs');
  const version = path && (await firstLine(path, ['--version']));
  if (path !== undefined && version !== undefined) return { subject, state: 'good', found: `${version}, ${path}` };
  return {
    subject,
    state: 'lacking',
    ...(path !== undefined && { found: `${path} does not start` }),
    brings: 'PDF files for archives (PDF/A); without it pdfa responds with 501',
    install: {
      debian: 'apt-get install --no-install-recommends ghostscript',
      alpine: 'apk add ghostscript',
      macos: 'brew install ghostscript',
    },
  };
}
