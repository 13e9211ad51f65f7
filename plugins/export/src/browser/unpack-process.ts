/* Run by unpack-browser in a process of its own, whose TMPDIR is the folder to unpack to. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
