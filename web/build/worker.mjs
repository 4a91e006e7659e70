// Writes dist/worker.js: the service worker with the list of everything the
// page needs to play without a server, and a version made from its contents.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const here = new URL('..', import.meta.url).pathname;
const dist = process.argv[2] ?? join(here, 'dist');

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const all = files(dist)
  .map((path) => relative(dist, path).split('\\').join('/'))
  .filter((path) => path !== 'worker.js' && path !== 'index.html')
  .sort();
const hash = createHash('sha256');
for (const path of ['index.html', ...all]) hash.update(path).update(readFileSync(join(dist, path)));
const version = hash.digest('hex').slice(0, 16);
const list = ['/', ...all.map((path) => `/${path}`)];
const source = readFileSync(join(here, 'build', 'worker.js'), 'utf8')
  .replace("'VERSION'", JSON.stringify(version))
  .replace("['FILES']", JSON.stringify(list));
writeFileSync(join(dist, 'worker.js'), source);
console.log(`worker.js: version ${version}, ${list.length} files`);
