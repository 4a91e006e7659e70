import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

// Heraldry and icons are part of the page itself: they are there before the
// first script, and need no request of their own.
function sprite(): Plugin {
  const file = new URL('./src/look/sigils.svg', import.meta.url);
  return {
    name: 'sprite',
    transformIndexHtml: (html) =>
      html.replace(
        '<!-- sprite -->',
        `<div class="sprite" aria-hidden="true">${readFileSync(file, 'utf8').trim()}</div>`,
      ),
  };
}

/** Files of one game lie in a folder of its name: what a game weighs can be seen. What is made
 *  of several files belongs to a game if none of another is among them. */
function folder(paths: readonly (string | null | undefined)[]): string {
  const games = new Set(paths.flatMap((p) => /src\/games\/([\w-]+)\//.exec(p ?? '')?.[1] ?? []));
  return games.size === 1 ? `assets/${[...games][0]}` : 'assets';
}

const assetFileNames = (asset: { originalFileNames: string[] }) =>
  `${folder(asset.originalFileNames)}/[name]-[hash][extname]`;

// The page is served with a strict Content-Security-Policy: nothing inline,
// nothing from elsewhere. Every asset is therefore a file of its own.
export default defineConfig({
  base: '/',
  plugins: [sprite()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  build: {
    target: 'es2022',
    minify: 'terser',
    terserOptions: {
      compress: { passes: 3, ecma: 2020, keep_fargs: false, unsafe_arrows: true },
      format: { comments: false },
    },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    cssCodeSplit: true,
    reportCompressedSize: true,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: (chunk) =>
          `${folder(chunk.facadeModuleId ? [chunk.facadeModuleId] : chunk.moduleIds)}/[name]-[hash].js`,
        assetFileNames,
      },
    },
  },
  // The worker finds the same files at the same addresses.
  worker: { format: 'es', rollupOptions: { output: { assetFileNames } } },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
});
