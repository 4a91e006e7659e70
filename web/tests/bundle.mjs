// A TypeScript module of the page, ready to import in a test.
import { webcrypto } from 'node:crypto';
import { build } from 'esbuild';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Browsers have it at hand; Debian 12's Node 18 keeps it in a module.
globalThis.crypto ??= webcrypto;

const web = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'holdfast-web-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let count = 0;

export async function load(path) {
  const result = await build({
    entryPoints: [join(web, 'src', path)],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
    loader: { '.css': 'empty' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [
      {
        // Addresses of files mean nothing here.
        name: 'addresses',
        setup(b) {
          b.onResolve({ filter: /\?(url|raw)$/ }, (args) => ({ path: args.path, namespace: 'address' }));
          b.onLoad({ filter: /.*/, namespace: 'address' }, () => ({ contents: 'export default ""', loader: 'js' }));
        },
      },
    ],
  });
  const file = join(folder, `m${count++}.mjs`);
  writeFileSync(file, result.outputFiles[0].text);
  return import(pathToFileURL(file).href);
}
